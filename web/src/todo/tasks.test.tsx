// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { button, clear, keys, press, settle, show } from '../testing/show';
import TodoPage from './TodoPage';
import { parse } from './tasks';

const KEY = 'tasks';
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as { text: string; done?: boolean }[];
const texts = () => [...document.querySelectorAll('li [dir="auto"]')].map(({ textContent }) => textContent);
const type = (label: string, text: string) => {
  const input = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)!;
  return settle(() => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input) as object, 'value')!.set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
};
const add = async (text: string) => {
  await type('Nova tarefa', text);
  await press('Adicionar');
};
const elsewhere = (value: string | null) =>
  settle(() => {
    if (value === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, value);
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  });

beforeEach(async () => {
  localStorage.clear();
  await show(<TodoPage />);
  await elsewhere(null);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await clear();
});

describe('what is to do', () => {
  test('is kept as clients of this family keep it: text and both times, blank text is none', async () => {
    await add('  Ligar para o fornecedor ');
    await add('   ');
    expect(kept()).toEqual([
      {
        text: 'Ligar para o fornecedor',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    await settle(() => document.querySelector<HTMLInputElement>('li input[type="checkbox"]')!.click());
    expect(kept()[0]).toMatchObject({ done: true });
    expect(document.body.textContent).toContain('0 a fazer');
  });

  test('is edited where it stands: Enter keeps, Escape and blank text leave it', async () => {
    await add('Um');
    const edit = async (text: string, key: string) => {
      await settle(() => document.querySelector<HTMLButtonElement>('li button[aria-label^="Editar"]')!.click());
      await type('Texto da tarefa', text);
      await keys(document.querySelector('input[aria-label="Texto da tarefa"]')!, key);
    };
    await edit('Dois', 'Enter');
    expect(kept()[0]!.text).toBe('Dois');
    await edit('Três', 'Escape');
    await edit('  ', 'Enter');
    expect([kept()[0]!.text, texts()]).toEqual(['Dois', ['Dois']]);
  });

  test('is put in order by keys, and comes back to its place when its removal is undone', async () => {
    for (const text of ['a', 'b', 'c']) await add(text);
    await keys(button('Mover: c. Use as setas para cima e para baixo.'), 'ArrowUp');
    expect(texts()).toEqual(['a', 'c', 'b']);
    expect(document.body.textContent).toContain('c: agora na posição 2');
    await press('Excluir: c');
    expect(kept().map(({ text }) => text)).toEqual(['a', 'b']);
    await settle(() =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes('Desfazer'))!.click(),
    );
    expect(kept().map(({ text }) => text)).toEqual(['a', 'c', 'b']);
  });

  test('follows what another window does to it', async () => {
    await elsewhere(JSON.stringify([{ text: 'De fora', createdAt: 'x', updatedAt: 'x', tag: 7 }]));
    expect(texts()).toEqual(['De fora']);
    await add('Daqui');
    // what others keep in theirs stays
    expect(kept()[0]).toEqual({ text: 'De fora', createdAt: 'x', updatedAt: 'x', tag: 7 });
  });

  test('is shown all the same when nothing is kept, and that is said', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    await add('Sem espaço');
    expect(texts()).toEqual(['Sem espaço']);
    expect(document.body.textContent).toContain('não está guardando a lista');
  });

  test.each([['not JSON'], ['{"text":"x"}'], ['7']])('is empty, and says why, where there was %s', async (nonsense) => {
    await elsewhere(nonsense);
    expect(document.body.textContent).toContain('não pôde ser lido');
    expect(localStorage.getItem(KEY)).toBe(nonsense);
    await add('Novo começo');
    expect(kept().map(({ text }) => text)).toEqual(['Novo começo']);
    expect(document.body.textContent).not.toContain('não pôde ser lido');
  });

  test('is read as far as it can be', () => {
    const text = JSON.stringify([null, 7, 'x', {}, { text: ' ' }, { text: 'fica' }, { text: 5 }]);
    expect(parse(text)).toMatchObject([{ text: 'fica' }]);
  });
});
