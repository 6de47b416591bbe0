// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clear, field, keys, press, settle, show, type } from '../testing/show';
import { SearchCombobox, useChoiceSearch } from './SearchCombobox';

interface Fruit {
  id: number;
  name: string;
}
const fruits: Fruit[] = [
  { id: 1, name: 'Maçã' },
  { id: 2, name: 'Maracujá' },
];

const asked = vi.fn<(text: string) => void>();
const chosen = vi.fn<(fruit: Fruit | null) => void>();

interface Answer {
  isFetching?: boolean;
  isError?: boolean;
  wait?: string;
}

function FruitSearch({ isFetching = false, isError = false, wait }: Answer) {
  const search = useChoiceSearch();
  const [value, setValue] = useState<Fruit | null>(null);
  if (search.asked) asked(search.asked);
  const data = isError || isFetching ? undefined : fruits.filter(({ name }) => name.startsWith(search.asked));
  return (
    <SearchCombobox<Fruit>
      label="Fruta"
      placeholder="Nome"
      clearLabel="Outra fruta"
      search={search}
      found={{ data, isFetching, isError }}
      value={value}
      onChange={(fruit) => {
        chosen(fruit);
        setValue(fruit);
      }}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      face={() => null}
      option={({ name }) => name}
      words={{
        wait,
        more: 'Digite 3 letras',
        searching: 'Procurando…',
        failed: 'Não deu',
        none: (text) => `Nada com ${text}`,
      }}
    />
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await clear();
  vi.useRealTimers();
  vi.clearAllMocks();
});

const rest = () => settle(() => vi.advanceTimersByTimeAsync(600));
const said = () => document.querySelector('[role="listbox"] + [role="status"]:not([hidden])')?.textContent;
const options = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')];
const find = async (text: string) => {
  await type('Fruta', text);
  await rest();
};

test('until there are enough letters it says so, and asks nobody', async () => {
  await show(<FruitSearch />);
  await find('Ma');
  expect(said()).toBe('Digite 3 letras');
  expect(asked).not.toHaveBeenCalled();
});

test('it is asked once the typing rests, and for the last words alone', async () => {
  await show(<FruitSearch />);
  await type('Fruta', 'Mar');
  await type('Fruta', ' Mara ');
  expect(said()).toBe('Procurando…');
  await rest();
  expect(new Set(asked.mock.calls.flat())).toEqual(new Set(['Mara']));
  expect(options().map((one) => one.textContent)).toEqual(['Maracujá']);
});

test.each<[string, Answer, string]>([
  ['what is on its way', { isFetching: true }, 'Procurando…'],
  ['what failed', { isError: true }, 'Não deu'],
  ['why nothing can be looked for yet', { wait: 'Primeiro o cesto' }, 'Primeiro o cesto'],
  ['what is not there', {}, 'Nada com Uva'],
])('%s is said, and nothing is offered', async (_what, answer, words) => {
  await show(<FruitSearch {...answer} />);
  await find('Uva');
  expect(said()).toBe(words);
  expect(options()).toEqual([]);
});

test('what was chosen stands in the field; its button, or other words, give it up again', async () => {
  await show(<FruitSearch />);
  await find('Mar');
  await settle(() => options()[0]!.click());
  expect(chosen).toHaveBeenLastCalledWith(fruits[1]);
  expect(field('Fruta').value).toBe('Maracujá');
  await press('Outra fruta');
  expect(chosen).toHaveBeenLastCalledWith(null);
  expect(field('Fruta').value).toBe('');
  await find('Maç');
  await settle(() => options()[0]!.click());
  await type('Fruta', 'Ma');
  expect(chosen).toHaveBeenLastCalledWith(null);
});

test('by keyboard: down, Enter', async () => {
  await show(<FruitSearch />);
  await find('Mar');
  await keys(field('Fruta'), 'ArrowDown', { code: 'ArrowDown' });
  await keys(field('Fruta'), 'Enter', { code: 'Enter' });
  expect(chosen).toHaveBeenLastCalledWith(fruits[1]);
});
