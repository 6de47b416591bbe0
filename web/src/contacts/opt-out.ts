import type { Contact } from '@guiche/contract/contacts';
import { optOuts } from '@guiche/contract/opt-outs';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { keepAnswer } from '../platform/keep-answer';
import { queryClient } from '../platform/query';
import { contactKeys } from './data';

/** Below the contact's own key: what is told of the contact makes it old, too. */
const keyOf = (contactId: number) => [...contactKeys.one(contactId), 'opt-out'];

/** How it came about; asked only of those who have opted out. */
export const useOptOut = ({ id, isOptedOut }: Pick<Contact, 'id' | 'isOptedOut'>) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(optOuts.show, { contactId: id, signal }),
    enabled: isOptedOut,
  });

/** Whether they want nothing unasked, where that is about to matter. */
export const useHasOptedOut = (contactId: number | null, matters: boolean): boolean =>
  useQuery({
    queryKey: keyOf(contactId ?? 0),
    queryFn: ({ signal }) => call(optOuts.show, { contactId: contactId!, signal }),
    enabled: matters && contactId !== null,
  }).data?.isOptedOut ?? false;

/** Writes down that they want nothing unasked, or do again. */
export async function changeOptOut(contactId: number, body: { isOptedOut: boolean; reason: string }): Promise<void> {
  const state = await call(optOuts.change, { contactId, body });
  await keepAnswer(keyOf(contactId), state);
  await queryClient.invalidateQueries({ queryKey: contactKeys.one(contactId) });
}
