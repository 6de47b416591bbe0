// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { button, clear, keys, press, settle, show } from '../testing/show';
import { Avatar } from './Avatar';
import { BarPopover } from './BarPopover';
import { CountBadge } from './CountBadge';
import { IconButton } from './IconButton';
import { MoreRows } from './MoreRows';
import { PasswordField } from './PasswordField';
import { EmptyState, FailedState } from './States';
import Tips from './Tips';
import { toast, toastStore } from './toast-store';
import { useDrag, type Drop } from './use-drag';
import { useTouchPick } from './use-touch-pick';

afterEach(async () => {
  await clear();
  await settle(() => toastStore.clear());
  vi.useRealTimers();
});
const text = (selector: string) => document.querySelector(selector)?.textContent ?? null;
const pass = (ms: number) => settle(() => vi.advanceTimersByTimeAsync(ms));
const point = (element: Element, kind: string, more: PointerEventInit = {}) =>
  settle(() => element.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, ...more })));

describe('a count', () => {
  test('never grows wider than its most, is hidden at zero where it calls, and is spoken in words', async () => {
    await show(
      <p>
        <CountBadge count={0} />
        <CountBadge count={0} look="quiet" />
        <CountBadge count={100} />
        <CountBadge count={1000} max={999} look="quiet" label="mais de 999 abertas" />
      </p>,
    );
    const counts = [...document.querySelectorAll('p > span')].map(({ textContent }) => textContent);
    expect(counts).toEqual(['0', '99+', '999+mais de 999 abertas']);
    expect(text('[aria-hidden="true"]')).toBe('999+');
  });
});

describe('a face', () => {
  test('shows initials until its picture is there, and again when that fails', async () => {
    await show(<Avatar name="Ana Souza" src="/a.png" />);
    const picture = document.querySelector('img')!;
    expect(text('span')).toBe('AS');
    await settle(() => picture.dispatchEvent(new Event('error')));
    expect(document.querySelector('img')).toBeNull();
    await show(<Avatar name="Ana Souza" src="/b.png" />);
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/b.png');
  });

  test('keeps its hue when its name changes, where it has another seed', async () => {
    const hue = () => document.querySelector('[data-hue]')!.getAttribute('data-hue');
    await show(<Avatar name="Ana" seed={7} />);
    const before = hue();
    await show(<Avatar name="Zulmira das Dores" seed={7} />);
    expect(hue()).toBe(before);
  });
});

test('a password says what its button does, and the keyboard reaches it', async () => {
  await show(<PasswordField label="Senha" defaultValue="segredo" />);
  const input = document.querySelector('input')!;
  expect(input.type).toBe('password');
  await keys(button('Mostrar senha'), ' ');
  expect(input.type).toBe('text');
  expect(button('Esconder senha').tabIndex).toBe(0);
  await settle(() => button('Esconder senha').dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
  expect(input.type).toBe('password');
});

test('a button that is only an icon has a name, its key, and whether it is on', async () => {
  await show(
    <IconButton label="Detalhes" keys="Ctrl+K" pressed>
      i
    </IconButton>,
  );
  const { attributes } = button('Detalhes');
  const said = ['aria-keyshortcuts', 'aria-pressed', 'type', 'data-tip', 'data-tip-keys'].map(
    (name) => attributes.getNamedItem(name)?.value,
  );
  expect(said).toEqual(['Control+K', 'true', 'button', 'Detalhes', 'Ctrl+K']);
});

describe('a list below a button of the bar', () => {
  const retry = vi.fn<() => void>();
  const list = (state: object = {}, items: string[] = ['um', 'dois']) => (
    <BarPopover
      icon="i"
      label="Conversas: 2"
      title="Conversas"
      count={2}
      items={items}
      keyOf={(item) => item}
      row={(item, close) => <button onClick={close}>{item}</button>}
      state={{ loading: false, failed: false, retry, ...state }}
      empty={{ title: 'Nada novo', why: 'Aqui aparece o que chegou.' }}
    />
  );
  const panel = () => document.querySelector('[role="dialog"]');

  test('opens and closes by its button, says so, and has the focus back after an Escape', async () => {
    await show(list());
    const opener = button('Conversas: 2');
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    await settle(() => opener.focus());
    await press('Conversas: 2');
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    expect([...panel()!.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['um', 'dois']);
    await keys(panel()!, 'Escape');
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(async () => (await settle(), document.activeElement === opener)).toBe(true);
  });

  test('closes when a row says so', async () => {
    await show(list());
    await press('Conversas: 2');
    await press('dois');
    expect(button('Conversas: 2').getAttribute('aria-expanded')).toBe('false');
  });

  test('says that there is nothing, that it loads, or that it failed, which can be tried again', async () => {
    await show(list({}, []));
    await press('Conversas: 2');
    expect(panel()!.textContent).toContain('Aqui aparece o que chegou.');
    await show(list({ loading: true }, []));
    expect(panel()!.textContent).not.toContain('Nada novo');
    await show(list({ failed: true, loading: true }));
    expect(panel()!.querySelector('[role="alert"]')).not.toBeNull();
    await press('Tentar de novo');
    expect(retry).toHaveBeenCalledTimes(1);
  });
});

test('a state has a heading of its place, and a failed one is announced with what support asks for', async () => {
  await show(
    <EmptyState title="Nada aqui" level={1}>
      Ainda.
    </EmptyState>,
  );
  expect(text('h1')).toBe('Nada aqui');
  expect(document.querySelector('[role="alert"] h1')).toBeNull();
  await show(<FailedState requestId="0123456789abcdef" />);
  expect(document.querySelector('h3')!.closest('[role="alert"]')?.textContent).toContain('0123456789abc');
});

describe('the foot of a list', () => {
  const next = vi.fn<(options?: object) => void>();
  let near: ((entries: { isIntersecting: boolean }[]) => void) | undefined;
  let seenFrom: IntersectionObserverInit = {};
  const original = globalThis.IntersectionObserver;
  beforeAll(() => {
    globalThis.IntersectionObserver = class {
      constructor(tell: typeof near & {}, { root, rootMargin }: IntersectionObserverInit) {
        near = tell;
        seenFrom = { root, rootMargin };
      }
      observe() {}
      disconnect() {
        near = undefined;
      }
    } as never;
  });
  afterAll(() => void (globalThis.IntersectionObserver = original));
  beforeEach(() => void next.mockReset());
  const foot = (more: object = {}) => (
    <MoreRows
      list={{
        data: { pages: [1, 2] },
        hasNextPage: true,
        isFetching: false,
        isFetchingNextPage: false,
        isFetchNextPageError: false,
        isPlaceholderData: false,
        fetchNextPage: next,
        ...more,
      }}
    />
  );

  test('brings the next page when it comes near, and not while anything is on its way', async () => {
    await show(foot());
    await settle(() => near!([{ isIntersecting: false }]));
    expect(next).not.toHaveBeenCalled();
    await settle(() => near!([{ isIntersecting: true }]));
    expect(next).toHaveBeenCalledExactlyOnceWith({ cancelRefetch: false });
    for (const busy of [{ isFetching: true }, { isPlaceholderData: true }, { isFetchNextPageError: true }]) {
      await show(foot(busy));
      expect(near).toBeUndefined();
    }
  });

  test('is looked at 100 px before it comes, in the pane that scrolls the rows or in the page', async () => {
    const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
      return this.id === 'pane' ? 500 : 0;
    });
    const within = (id: string) => (
      <main>
        <div key={id} id={id} style={{ overflowY: 'auto' }}>
          {/* as high as its rows: what scrolls sideways scrolls no rows */}
          <div style={{ overflowX: 'auto', overflowY: 'auto' }}>{foot()}</div>
        </div>
      </main>
    );
    await show(within('pane'));
    expect(seenFrom).toEqual({ root: document.querySelector('#pane'), rootMargin: '0px 0px 100px 0px' });
    await show(within('short'));
    expect(seenFrom.root).toBe(document.querySelector('main'));
    height.mockRestore();
  });

  test('says that none came and tries again when asked, and where the list ends', async () => {
    await show(foot({ isFetchNextPageError: true }));
    await press('Tentar de novo');
    expect(next).toHaveBeenCalledTimes(1);
    await show(foot({ hasNextPage: false }));
    expect(document.querySelector('p')).not.toBeNull();
    await show(foot({ hasNextPage: false, data: { pages: [1] } }));
    expect(document.querySelector('p')).toBeNull();
  });
});

describe('toasts', () => {
  const polite = () => text('[role="status"]');
  const urgent = () => text('[role="alert"]');
  beforeEach(() => void vi.useFakeTimers());

  test('what went wrong interrupts, everything else waits its turn', async () => {
    await show(null);
    await settle(() => {
      toast.success('Salvo');
      toast.error('Não deu', { detail: 'Tente depois.' });
    });
    expect([polite(), urgent()]).toEqual(['Salvo', 'Não deuTente depois.']);
  });

  test('time stands still under the pointer, and leaves half a second when it goes', async () => {
    await show(null);
    await settle(() => void toast.success('Salvo'));
    const card = document.querySelector('[data-kind="success"]')!;
    await pass(1900);
    await point(card, 'pointerover');
    await pass(60_000);
    expect(polite()).toBe('Salvo');
    await point(card, 'pointerout');
    await pass(499);
    expect(polite()).toBe('Salvo');
    await pass(1);
    expect(polite()).toBe('');
  });

  test('an undo is pressed once and gone, and is not what stands then', async () => {
    const [undo, gone] = [vi.fn<() => void>(), vi.fn<() => void>()];
    await show(null);
    await settle(() => void toast.undo('Encerrado', undo, { onGone: gone }));
    await press('Desfazer');
    await pass(60_000);
    expect([undo.mock.calls.length, gone.mock.calls.length, polite()]).toEqual([1, 0, '']);
  });

  test('one with more to read stays until it is closed, by its button or an Escape', async () => {
    await show(null);
    await settle(() => {
      toast.error('Um', { detail: 'por quê' });
      toast.error('Dois', { detail: 'por quê' });
    });
    await pass(600_000);
    const cards = () => [...document.querySelectorAll('[data-kind="error"]')];
    await settle(() => cards()[0]!.querySelector('button')!.click());
    expect(cards()).toHaveLength(1);
    await keys(cards()[0]!, 'Escape');
    expect(cards()).toHaveLength(0);
  });
});

describe('the one tooltip', () => {
  const words = () => text('[role="tooltip"]');
  beforeEach(async () => {
    vi.useFakeTimers();
    await show(
      <>
        <button data-tip="Encerrar" data-tip-keys="E">
          x
        </button>
        <button data-tip="Ana Souza" data-tip-soon="true">
          y
        </button>
        <Tips />
      </>,
    );
  });

  test('comes after a rest, sooner where it stands for a name, and leaves with the pointer, a press and an Escape', async () => {
    await point(button('x'), 'pointerover');
    await pass(399);
    expect(words()).toBeNull();
    await pass(1);
    expect(words()).toContain('Encerrar');
    await point(button('y'), 'pointerover');
    expect(words()).toBeNull();
    await pass(100);
    expect(words()).toBe('Ana Souza');
    await point(button('y'), 'pointerdown');
    expect(words()).toBeNull();
    await point(document.body, 'pointerover');
    await point(button('x'), 'pointerover');
    await pass(400);
    await keys(document.body, 'Escape');
    expect(words()).toBeNull();
  });

  test('does not come for a finger', async () => {
    await point(button('x'), 'pointerover', { pointerType: 'touch' });
    await pass(60_000);
    expect(words()).toBeNull();
  });
});

describe('rows that are dragged', () => {
  const dropped = vi.fn<(id: number, drop: Drop) => void>();
  function Rows({ nests }: { nests?: boolean }) {
    const { dragging, over, handle } = useDrag({ nests: nests ?? false, onDrop: dropped });
    return (
      <ul data-state={JSON.stringify([dragging, over])}>
        {[1, 2].map((id) => (
          <li key={id} data-drag={id}>
            <i {...handle(id)} />
          </li>
        ))}
      </ul>
    );
  }
  const state = () => JSON.parse(document.querySelector('ul')!.dataset['state']!) as [number | null, Drop | null];
  const held = () => document.querySelector('i')!;
  /** The second row lies from 100 to 140. */
  async function begin(nests = false) {
    dropped.mockReset();
    await show(<Rows nests={nests} />);
    const row = document.querySelectorAll<HTMLElement>('li')[1]!;
    row.getBoundingClientRect = () => ({ top: 100, height: 40 }) as DOMRect;
    row.scrollIntoView = () => undefined;
    document.elementFromPoint = (_, y) => (y >= 100 ? row : document.querySelector('li'));
    document.querySelector('li')!.scrollIntoView = () => undefined;
    held().setPointerCapture = () => undefined;
    await point(held(), 'pointerdown', { button: 0 });
  }

  test.each([
    [110, false, 'before'],
    [130, false, 'after'],
    [120, true, 'inside'],
    [102, true, 'before'],
  ] as const)('at %i fall where they are let go (into others: %s): %s', async (y, nests, where) => {
    await begin(nests);
    await point(held(), 'pointermove', { clientY: y });
    expect(state()).toEqual([1, { id: 2, where }]);
    await point(held(), 'pointerup', { clientY: y });
    expect(dropped).toHaveBeenCalledExactlyOnceWith(1, { id: 2, where });
    expect(state()).toEqual([null, null]);
  });

  test('stay where they were on themselves, after an Escape, and by another button', async () => {
    await begin();
    await point(held(), 'pointerup', { clientY: 10 });
    await begin();
    await keys(document.body, 'Escape');
    await point(held(), 'pointerup', { clientY: 130 });
    expect(state()).toEqual([null, null]);
    expect(dropped).not.toHaveBeenCalled();
    await begin();
    await point(held(), 'pointerup', { clientY: 10 });
    await point(held(), 'pointerdown', { button: 2 });
    expect(state()[0]).toBeNull();
  });
});

describe('a long press', () => {
  const [picked, clicked] = [vi.fn<() => void>(), vi.fn<() => void>()];
  function Row({ picking = false }: { picking?: boolean }) {
    return (
      <p {...useTouchPick(picking, picked)}>
        <button onClick={clicked}>Ana</button>
      </p>
    );
  }
  const touch = { pointerType: 'touch', clientX: 5, clientY: 5 };
  beforeEach(() => {
    vi.useFakeTimers();
    picked.mockReset();
    clicked.mockReset();
  });

  test('picks, and what the finger lets go of is no click', async () => {
    await show(<Row />);
    await point(button('Ana'), 'pointerdown', touch);
    await pass(450);
    expect(picked).toHaveBeenCalledTimes(1);
    await point(button('Ana'), 'pointerup', touch);
    await press('Ana');
    expect([picked.mock.calls.length, clicked.mock.calls.length]).toEqual([1, 0]);
  });

  test('is none when the finger wanders or leaves, and a mouse never picks', async () => {
    await show(<Row />);
    await point(button('Ana'), 'pointerdown', touch);
    await point(button('Ana'), 'pointermove', { ...touch, clientY: 40 });
    await pass(1000);
    await point(button('Ana'), 'pointerdown', touch);
    await point(button('Ana'), 'pointerup', touch);
    await pass(1000);
    await press('Ana');
    expect(clicked).toHaveBeenCalledTimes(1);
    await point(button('Ana'), 'pointerdown', { pointerType: 'mouse' });
    await pass(1000);
    expect(picked).not.toHaveBeenCalled();
  });

  test('is not needed any more while some are picked: a tap picks', async () => {
    await show(<Row picking />);
    await point(button('Ana'), 'pointerdown', touch);
    await point(button('Ana'), 'pointerup', touch);
    await press('Ana');
    expect([picked.mock.calls.length, clicked.mock.calls.length]).toEqual([1, 0]);
  });
});
