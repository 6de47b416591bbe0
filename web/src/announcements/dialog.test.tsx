// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { choose, clear, press, show, soon, type } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { AnnouncementDialog } from './AnnouncementDialog';
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
