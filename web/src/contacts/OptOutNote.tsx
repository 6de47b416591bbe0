import type { Contact } from '@guiche/contract/contacts';
import type { OptOut } from '@guiche/contract/opt-outs';
import { formatDate } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { useOptOut } from './opt-out';
import { optOutStrings } from './opt-out-strings';

/** That somebody wants no campaigns, since when and why. */
export function OptOutNote({ contact }: { contact: Pick<Contact, 'id' | 'isOptedOut'> }) {
  const t = useStrings(optOutStrings);
  const newest = useOptOut(contact).data?.history.find(({ endedAt }) => endedAt === null);
  return <>{newest ? t(wordsOf(newest), factsOf(newest, t('somebody'))) : t('unknown')}</>;
}

const wordsOf = ({ source }: OptOut) => (source === 'word' ? 'said' : source);

const factsOf = ({ createdAt, word, reason, user }: OptOut, somebody: string) => ({
  date: formatDate(createdAt),
  word,
  reason,
  name: user?.name ?? somebody,
});
