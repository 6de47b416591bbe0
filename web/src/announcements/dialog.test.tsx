// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { choose, clear, press, settle, show, soon, type } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { AnnouncementDialog } from './AnnouncementDialog';
import { AnnouncementsButton } from './AnnouncementsButton';
import '../platform/session';

afterEach(clear);

test('where its picture does not arrive one is told that the rest is saved, and the next try is about the same one', async () => {
  let isAway = true;
  const stored = { id: 5, companyId: 1, title: 'Aviso', text: 'Texto', priority: 3, status: true };
  const server = standInForServer((call) => {
    if (isAway && call.endsWith('/media-upload')) return undefined;
    return { status: 200, body: { ...stored, mediaPath: null, mediaName: null } };
  });
  const closed = vi.fn<() => void>();
  await show(
    <QueryClientProvider client={queryClient}>
      <AnnouncementDialog announcement={null} onClose={closed} />
    </QueryClientProvider>,
  );
  await type('Título', 'Aviso');
  await type('Texto', 'Texto');
  await choose(new File(['x'], 'aviso.png', { type: 'image/png' }));
  await press('Salvar');
  await soon(() =>
    expect(document.body.textContent).toContain(
      'O informativo foi salvo. O anexo não: tente de novo ou escolha outro.',
    ),
  );
  expect(closed).not.toHaveBeenCalled();
  isAway = false;
  await press('Salvar');
  await soon(() => expect(closed).toHaveBeenCalledOnce());
  expect(server.calls).toEqual([
    'POST /announcements',
    'POST /announcements/5/media-upload',
    'PUT /announcements/5',
    'POST /announcements/5/media-upload',
    'GET /announcements/5',
  ]);
});

test('the list in the top bar brings what stands behind its first page when its foot comes near', async () => {
  let near: (() => unknown) | undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (seen: { isIntersecting: boolean }[]) => unknown) {
        near = () => tell([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {
        near = undefined;
      }
    },
  );
  const at = '2026-01-01T00:00:00.000Z';
  const same = { text: 'Leia', priority: 3, status: true, companyId: null, mediaPath: null, mediaName: null };
  const one = (id: number) => ({ ...same, id, title: `Aviso ${id}`, createdAt: at, updatedAt: at });
  const page = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => one(from + n));
  let asked = 0;
  standInForServer((call) => {
    if (call.endsWith('/seen')) return { status: 200, body: { seenAt: '2026-02-01T00:00:00.000Z' } };
    const isBehind = (asked += 1) > 1;
    const records = isBehind ? page(20, 25) : page(1, 20);
    return { status: 200, body: { records, count: 25, hasMore: !isBehind, nextCursor: isBehind ? null : 'x' } };
  });
  await show(
    <QueryClientProvider client={queryClient}>
      <AnnouncementsButton />
    </QueryClientProvider>,
  );
  await press('Informativos');
  const titles = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
  await soon(() => expect(titles()).toHaveLength(20));
  await settle(() => near!());
  // the twentieth had moved on to the second page, and is shown once
  await soon(() => expect(titles()).toEqual(page(1, 25).map(({ title }) => title)));
  expect(near, 'there is nothing behind it').toBeUndefined();
  vi.unstubAllGlobals();
});
