import { describe, expect, it } from 'vitest';
import { interactiveOf, tappedOf } from './menus';

const ours = '3EB0000000000000000001';
const text = 'Com quem quer falar?';
const opens = 'Elegir';
const linesOf = (...titles: string[]) => titles.map((title, n) => ({ key: String(n + 1), title }));
const many = (n: number) => linesOf(...Array.from({ length: n }, (_, i) => `Setor ${i + 1}`));

describe('lines that can be tapped', () => {
  it('are up to three buttons, else up to ten rows behind one', () => {
    expect(interactiveOf(ours, text, linesOf('Vendas', 'Suporte'), opens)).toEqual({
      type: 'button',
      body: { text },
      action: {
        buttons: [
          { type: 'reply', reply: { id: `${ours}:1`, title: 'Vendas' } },
          { type: 'reply', reply: { id: `${ours}:2`, title: 'Suporte' } },
        ],
      },
    });
    expect(interactiveOf(ours, text, many(4), opens)).toMatchObject({
      type: 'list',
      body: { text },
      action: { button: opens, sections: [{ rows: [{ id: `${ours}:1`, title: 'Setor 1' }, {}, {}, {}] }] },
    });
    expect(interactiveOf(ours, text, many(10), opens)).toBeDefined();
  });

  it('are rows where a name is too long for a button; what is too long for a row stands whole below it', () => {
    const rowsOf = (...titles: string[]) =>
      (interactiveOf(ours, text, linesOf(...titles), opens) as { action: { sections: { rows: object[] }[] } }).action
        .sections[0]!.rows;
    expect(rowsOf('Assistência técnica 24h')).toEqual([{ id: `${ours}:1`, title: 'Assistência técnica 24h' }]);
    const long = 'Assistência técnica de fornos industriais';
    expect(rowsOf(long)).toEqual([{ id: `${ours}:1`, title: 'Assistência técnica de…', description: long }]);
    const faces = '🙂'.repeat(40);
    expect(rowsOf(faces)).toEqual([
      { id: `${ours}:1`, title: `${'🙂'.repeat(11)}…`, description: `${'🙂'.repeat(35)}…` },
    ]);
  });

  it.each([
    ['more than ten', text, many(11)],
    ['none', text, []],
    ['two that look alike', text, linesOf('Vendas', 'Vendas')],
    ['two that look alike once they are cut', text, linesOf(`${'a'.repeat(30)}1`, `${'a'.repeat(30)}2`)],
    ['one without a name', text, linesOf('Vendas', ' ')],
    ['a text that is too long', 'a'.repeat(1025), linesOf('Vendas')],
    ['no text', ' ', linesOf('Vendas')],
  ])('are not offered where there is %s', (_, words, lines) => {
    expect(interactiveOf(ours, words, lines, opens)).toBeUndefined();
  });
});

it('what was tapped is understood where the name is one of ours, and nothing else is', () => {
  expect(tappedOf(`${ours}:12`)).toEqual({ of: ours, key: '12' });
  expect(tappedOf(`${ours}:#`)).toEqual({ of: ours, key: '#' });
  for (const id of [
    undefined,
    '',
    '1',
    `${ours}`,
    `${ours}:`,
    `${ours}:sair`,
    `${ours}:1 `,
    `wamid.X:1`,
    `${ours}:999999`,
  ])
    expect([id, tappedOf(id)]).toEqual([id, undefined]);
});
