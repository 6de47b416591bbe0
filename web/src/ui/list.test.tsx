// @vitest-environment happy-dom
import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../platform/api-error';
import { button, clear, keys, press, settle, show } from '../testing/show';
import type { PagedList, WholeList } from './ListBody';
import { ListPage } from './ListPage';
import { Cell, Row } from './RecordsPage';
import { RemoveDialog } from './RemoveDialog';
import { useOpen } from './use-open';
import { useSearch } from './use-search';

interface Fruit {
  id: number;
  name: string;
}
const [apple, pear] = [
  { id: 1, name: 'Maçã' },
  { id: 2, name: 'Pera' },
];
const refetch = vi.fn<() => void>();
const whole = (data: readonly Fruit[] | undefined, error: unknown = null): WholeList<Fruit> => ({
  data,
  error,
  refetch,
});
const paged = (rows: Fruit[], more: Partial<PagedList<Fruit>> = {}): PagedList<Fruit> => ({
  rows,
  count: rows.length,
  data: { pages: [rows] },
  error: null,
  refetch,
  hasNextPage: false,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  isPlaceholderData: false,
  fetchNextPage: vi.fn<() => void>(),
  isGone: () => false,
  ...more,
});

let change: (rows: Fruit[]) => void;

interface Given {
  list: WholeList<Fruit> | PagedList<Fruit>;
  remove?: () => Promise<void>;
  isNarrowed?: boolean;
}

/** What a page of a plain room is made of. */
function Fruits({ list, remove, isNarrowed }: Given) {
  const [rows, setRows] = useState<Fruit[] | null>(null);
  useEffect(() => void (change = setRows), []);
  const now = rows ? whole(rows) : list;
  const search = useSearch();
  const open = useOpen<'edit' | 'remove', Fruit>(now);
  return (
    <ListPage
      title="Frutas"
      note={(all) => `${all.length} frutas`}
      create={{ label: 'Nova fruta', onClick: () => open.ask('edit') }}
      list={now}
      isNarrowed={isNarrowed ?? false}
      search={{
        label: 'Buscar fruta',
        none: (text) => `Nada com ${text}`,
        ...('rows' in now
          ? { by: search, found: (count: number) => `${count} achadas` }
          : { finds: (fruit: Fruit, text: string) => fruit.name.includes(text) }),
      }}
      empty={{ title: 'Nenhuma fruta', why: 'Frutas fazem bem.' }}
      heads={[{ label: 'Nome' }]}
      row={(fruit) => (
        <Row key={fruit.id} opens={{ name: fruit.name, onOpen: () => open.ask('edit', fruit) }}>
          <Cell part="lead">{fruit.name}</Cell>
          <Cell part="tail">
            <button onClick={() => open.ask('remove', fruit)}>{`Excluir ${fruit.name}`}</button>
          </Cell>
        </Row>
      )}
    >
      {open.what === 'edit' && <output>{open.row ? `Aberta: ${open.row.name}` : 'Nova'}</output>}
      {open.what === 'remove' && open.row && (
        <RemoveDialog
          title={`Excluir ${open.row.name}?`}
          confirmLabel="Sim"
          done="Foi."
          remove={remove ?? (() => Promise.resolve())}
          onClose={open.close}
        >
          Mesmo?
        </RemoveDialog>
      )}
    </ListPage>
  );
}

afterEach(async () => {
  await clear();
  vi.clearAllMocks();
});

const text = () => document.body.textContent;
const opened = () => document.querySelector('output')?.textContent;
const rowOf = (name: string) => document.querySelector<HTMLElement>(`tr[aria-label="${name}"]`)!;
const rows = () => [...document.querySelectorAll('tr[aria-label]')].map((row) => row.getAttribute('aria-label'));
const searchFor = (words: string) =>
  settle(() => {
    const input = document.querySelector<HTMLInputElement>('[aria-label="Buscar fruta"]')!;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input) as object, 'value')!.set!.call(input, words);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

test('while nothing is known its places are held, and nothing is said of it', async () => {
  vi.useFakeTimers();
  await show(<Fruits list={whole(undefined)} />);
  await settle(() => vi.advanceTimersByTimeAsync(200));
  vi.useRealTimers();
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(document.querySelector('[type="search"], table, button')).toBeNull();
});

test.each([
  ['it has rows', [apple], 'header'],
  ['it is empty', [], 'section'],
])('where %s, what begins one is only there once it is known where it stays', async (_, rows, place) => {
  await show(<Fruits list={paged([], { data: undefined })} />);
  // it would go elsewhere under a press, which then reached nothing
  expect(() => button('Nova fruta')).toThrow('no button');
  await show(<Fruits list={paged(rows)} />);
  expect(button('Nova fruta').closest(place)).not.toBeNull();
});

test('what begins one stays where it is while the list is narrowed to nothing', async () => {
  await show(<Fruits list={paged([apple])} />);
  const create = button('Nova fruta');
  await show(<Fruits list={paged([])} isNarrowed />);
  expect(text()).toContain('Nenhuma fruta');
  expect(create.isConnected).toBe(true);
});

test('a list that failed says which call it was, and is asked for again', async () => {
  await show(<Fruits list={whole(undefined, new ApiError(500, 'ERR', '', undefined, 'pedido-123'))} />);
  const alerts = [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);
  expect(alerts.join()).toContain('pedido-123');
  await press('Tentar de novo');
  expect(refetch).toHaveBeenCalledOnce();
});

test.each([
  [new ApiError(500, 'ERR_INTERNAL'), 'Algo deu errado do nosso lado.'],
  [new ApiError(0, 'ERR_NETWORK'), 'Verifique sua conexão.'],
])('what failed is said as it was: %o', async (error, words) => {
  await show(<Fruits list={whole(undefined, error)} />);
  expect(text()).toContain(words);
  expect(text()?.includes('conexão')).toBe(error.status === 0);
});

test('what is known stays although asking again failed', async () => {
  await show(<Fruits list={whole([apple], new ApiError(500, 'ERR', 'x'))} />);
  expect(rows()).toEqual(['Maçã']);
});

test('an empty one says what it is for, with its one button to begin and nothing to search', async () => {
  await show(<Fruits list={whole([])} />);
  expect(text()).toContain('Frutas fazem bem.');
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).toEqual(['Nova fruta']);
  expect(document.querySelector('[type="search"]')).toBeNull();
  await press('Nova fruta');
  expect(opened()).toBe('Nova');
});

test('a whole list is searched here; filtered to nothing it offers the way back', async () => {
  await show(<Fruits list={whole([apple, pear])} />);
  await searchFor('Per');
  expect(rows()).toEqual(['Pera']);
  await searchFor('uva');
  expect(text()).toContain('Nada com uva');
  await press('Limpar busca e filtros');
  expect(rows()).toEqual(['Maçã', 'Pera']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Buscar fruta');
});

test('a list in pages that is searched to nothing is not an empty one', async () => {
  vi.useFakeTimers();
  await show(<Fruits list={paged([])} />);
  expect(text()).toContain('Nenhuma fruta');
  await searchFor('uva');
  await settle(() => vi.advanceTimersByTimeAsync(600));
  expect(text()).toContain('Nada com uva');
  expect(text()).toContain('0 achadas');
  vi.useRealTimers();
});

test('more of a list in pages that did not come is asked for by a button', async () => {
  const fetchNextPage = vi.fn<() => void>();
  await show(<Fruits list={paged([apple], { isFetchNextPageError: true, hasNextPage: true, fetchNextPage })} />);
  await press('Tentar de novo');
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

test('a row opens by a click and by Enter; its buttons keep their own', async () => {
  await show(<Fruits list={whole([apple, pear])} />);
  await settle(() => rowOf('Maçã').querySelector('td')!.click());
  expect(opened()).toBe('Aberta: Maçã');
  await keys(rowOf('Pera'), 'Enter');
  expect(opened()).toBe('Aberta: Pera');
  expect(rowOf('Pera').tabIndex).toBe(0);
  await press('Excluir Maçã');
  expect(opened()).toBeUndefined();
  await vi.waitFor(() => expect(text()).toContain('Excluir Maçã?'));
});

test('what is open follows its row, and closes when that goes', async () => {
  await show(<Fruits list={whole([apple, pear])} />);
  await keys(rowOf('Pera'), 'Enter');
  await settle(() => change([apple, { ...pear, name: 'Pera rocha' }]));
  expect(opened()).toBe('Aberta: Pera rocha');
  await settle(() => change([apple]));
  expect(opened()).toBeUndefined();
});

test('of a list in pages a row may be out of sight: what is open closes only when it is gone', async () => {
  let gone = false;
  const isGone = () => gone;
  await show(<Fruits list={paged([apple, pear], { isGone })} />);
  await keys(rowOf('Pera'), 'Enter');
  await show(<Fruits list={paged([apple], { isGone })} />);
  expect(opened()).toBe('Aberta: Pera');
  gone = true;
  await show(<Fruits list={paged([apple], { isGone })} />);
  expect(opened()).toBeUndefined();
});

test('once the row that had the focus is gone the title has it', async () => {
  await show(<Fruits list={whole([apple, pear])} remove={async () => change([apple])} />);
  button('Excluir Pera').focus();
  await press('Excluir Pera');
  await press('Sim');
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Frutas'));
  expect(text()).toContain('Foi.');
});
