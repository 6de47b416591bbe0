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
let orders: [number, number][] = [];

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
      onOrder={(id, to) => orders.push([id, to])}
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

const lane = (id: number, name: string) => ({ ...column(id, name), movable: true });
const grip = (id: number) => document.querySelector<HTMLElement>(`[data-column="${id}"] [data-grip]`)!;

async function liftColumn(id: number, ...columns: BoardColumn<Card>[]) {
  orders = [];
  await board(...columns);
  await settle(() => grip(id).focus());
  await keys(grip(id), ' ');
}

test('a column goes to the place that the arrows chose, past none that stays where it is', async () => {
  await liftColumn(2, open(rui), lane(1, 'Proposta'), lane(2, 'Ganhos'));
  expect(said()).toMatch(/^Ganhos: na mão, lugar 2 de 2\./);
  await keys(grip(2), 'ArrowLeft');
  expect(said()).toBe('Lugar 1 de 2.');
  expect(document.querySelector('[data-beside="before"]')?.getAttribute('data-column')).toBe('1');
  await keys(grip(2), 'ArrowLeft');
  await keys(grip(2), ' ');
  expect(orders).toEqual([[2, 1]]);
  expect(said()).toBe('Coluna Ganhos solta no lugar 1 de 2.');
  await board(open(rui), lane(2, 'Ganhos'), lane(1, 'Proposta'));
  expect(document.activeElement).toBe(grip(2));
  expect(document.querySelector('[data-column="0"] [data-grip]')).toBeNull();
});

test('a column that is put back, or whose place is gone, stays', async () => {
  await liftColumn(1, open(rui), lane(1, 'Proposta'), lane(2, 'Ganhos'), lane(3, 'Perdidos'));
  await keys(grip(1), 'ArrowRight');
  await keys(grip(1), 'Escape');
  expect([orders, said()]).toEqual([[], 'Coluna Proposta fica no lugar 1 de 3.']);
  await keys(grip(1), ' ');
  await keys(grip(1), 'ArrowRight');
  await board(open(rui), lane(1, 'Proposta'), lane(3, 'Perdidos'));
  await keys(grip(1), ' ');
  expect([orders, said()]).toEqual([[], 'Coluna Proposta fica no lugar 1 de 2.']);
});

test('the only column that could be moved is not', async () => {
  await board(open(rui), lane(1, 'Proposta'));
  expect(document.querySelector('[data-grip]')).toBeNull();
});

test('a drag that is broken off by leaving the window moves nothing, and words can be selected again', async () => {
  moves = [];
  // nothing is laid out here
  document.elementsFromPoint = () => [];
  await board(open(rui), offer());
  const point = (type: string, at: number, on: EventTarget = window) =>
    settle(() =>
      on.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: at, clientY: at, pointerType: 'mouse' })),
    );
  await point('pointerdown', 10, document.querySelector('[data-card="7"]')!);
  await point('pointermove', 60);
  await settle(() => window.dispatchEvent(new Event('blur')));
  const selecting = new Event('selectstart', { bubbles: true, cancelable: true });
  document.querySelector('[data-card="7"]')!.dispatchEvent(selecting);
  expect(selecting.defaultPrevented).toBe(false);
  await point('pointerup', 60);
  expect(moves).toEqual([]);
});
