import type { ContactShown } from '@guiche/contract/contacts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { blockContact, contactKeys, saveContact } from './data';
import { mergeContacts } from './list';

const old = { id: 1, name: 'Beto', isBlocked: false } as ContactShown;

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test.each([
  ['saved', { ...old, name: 'Beto Souza' }, () => saveContact(1, { name: 'Beto Souza', number: '5511970000001' })],
  ['blocked', { ...old, isBlocked: true }, () => blockContact(1, true)],
  ['merged', { ...old, name: 'Beto e Bia' }, () => mergeContacts(1, 2)],
])('a contact is shown as it was %s, though a load that began before comes after it', async (_, changed, change) => {
  const loads: ((contact: ContactShown) => void)[] = [];
  const queryKey = contactKeys.one(1);
  const load = () => new Promise<ContactShown>((answer) => void loads.push(answer));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: load });
  const stop = observer.subscribe(() => undefined);
  logIn();
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(changed)));
  loads[0]!(old);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(old));
  const late = queryClient.invalidateQueries({ queryKey });
  await vi.waitFor(() => expect(loads).toHaveLength(2));
  await change();
  loads[1]!(old);
  await late;
  expect(observer.getCurrentResult().data).toEqual(changed);
  // somebody else may have changed it since
  loads[2]!({ ...changed, email: 'beto@example.com' });
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.email).toBe('beto@example.com'));
  stop();
});
