import type { Chat } from '@guiche/contract/chats';

/** Who is named, and where the name behind the @ ends. */
interface Named {
  at: number;
  end: number;
  userIds: number[];
}

const endsInWord = (text: string) => /[\p{L}\p{M}\p{N}_]$/u.test(text);
const beginsInWord = (text: string) => /^[\p{L}\p{M}\p{N}_]/u.test(text);

/** The names behind an @: the longest that ends where a word ends. Colleagues of the same name are all meant. */
function namesIn(text: string, users: Chat['users']): Named[] {
  const found: Named[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    // of an address of mail it is no beginning
    if (endsInWord(text.slice(Math.max(0, at - 2), at))) continue;
    const endOf = (name: string) => at + 1 + name.length;
    const fits = users.filter(
      ({ user: { name } }) =>
        name !== '' && text.startsWith(name, at + 1) && !beginsInWord(text.slice(endOf(name), endOf(name) + 2)),
    );
    const longest = Math.max(...fits.map(({ user }) => user.name.length));
    const named = fits.filter(({ user }) => user.name.length === longest);
    if (named.length > 0) found.push({ at, end: at + 1 + longest, userIds: named.map(({ userId }) => userId) });
  }
  return found;
}

/** Colleagues whose names stand behind an @ in the words. */
export const namedIn = (text: string, { users }: Pick<Chat, 'users'>): number[] => [
  ...new Set(namesIn(text, users).flatMap(({ userIds }) => userIds)),
];

/** The words with the names of those who are meant made to stand out. */
export function withNames(text: string, mentions: readonly number[], users: Chat['users']): string {
  let done = 0;
  let marked = '';
  for (const { at, end, userIds } of namesIn(text, users)) {
    if (!userIds.some((id) => mentions.includes(id))) continue;
    marked += `${text.slice(done, at)}*${text.slice(at, end)}*`;
    done = end;
  }
  return marked + text.slice(done);
}
