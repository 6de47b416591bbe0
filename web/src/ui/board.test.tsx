// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clear, keys, settle, show } from '../testing/show';
import { Board, type BoardColumn } from './Board';

afterEach(clear);

interface Card {
  id: number;
  name: string;
}
const rui: Card = { id: 7, name: 'Rui' };

const column = (id: number, name: string, cards: Card[] = []): BoardColumn<Card> => ({
  id,
  name,
  cards,
  color: null,
  folded: false,
  more: 'none',
  count: String(cards.length),
  countLabel: `${cards.length} cartões`,
});
const open = (...cards: Card[]) => column(0, 'Em Aberto', cards);
const offer = (...cards: Card[]) => column(1, 'Proposta', cards);
const won = (...cards: Card[]) => column(2, 'Ganhos', cards);

let moves: [string, number][] = [];

async function board(...columns: BoardColumn<Card>[]) {
  await show(
    <Board
      label="Quadro"
      columns={columns}
      render={({ name }, handle) => <button {...handle}>{name}</button>}
      nameOf={({ name }) => name}
      onMove={({ name }, to) => moves.push([name, to])}
      onMenu={() => {}}
      onMore={() => {}}
      onUnfold={() => {}}
      narrow={false}
    />,
  );
}

const handle = () => document.querySelector<HTMLElement>('[data-card="7"] [data-handle]')!;
const said = () => document.querySelector('p[aria-live="assertive"]')!.textContent;

async function lift(...columns: BoardColumn<Card>[]) {
  moves = [];
  await board(...columns);
  await settle(() => handle().focus());
  await keys(handle(), ' ');
}

test('a card goes into the column that the arrows chose', async () => {
  await lift(open(rui), offer(), won());
  await keys(handle(), 'ArrowRight');
  await keys(handle(), 'ArrowRight');
  await keys(handle(), ' ');
  expect(moves).toEqual([['Rui', 2]]);
});

test('a card let go over a column that is gone stays where it was', async () => {
  await lift(open(), offer(rui), won());
  await keys(handle(), 'ArrowRight');
  await board(open(), offer(rui));
  await keys(handle(), ' ');
  expect(moves).toEqual([]);
  expect(said()).toBe('Rui fica em Proposta.');
});

test('where the column under it is gone the arrows go on from its own', async () => {
  await lift(open(), offer(rui), won(), column(3, 'Perdidos'));
  await keys(handle(), 'ArrowRight');
  await board(open(), offer(rui), column(3, 'Perdidos'));
  await keys(handle(), 'ArrowRight');
  expect(said()).toBe('Sobre Perdidos, 3 de 3.');
  await keys(handle(), 'Enter');
  expect(moves).toEqual([['Rui', 3]]);
});

test('a card that was only lifted is not put back to where somebody took it from', async () => {
  await lift(open(), offer(rui), won());
  await board(open(), offer(), won(rui));
  await settle(() => handle().focus());
  await keys(handle(), ' ');
  expect(moves).toEqual([]);
});
