import type { Identity } from '../driver';

/** How WhatsApp Web writes whom it means: a number, a `lid` that hides one, or a group. */
const servers = { pn: 's.whatsapp.net', lid: 'lid', group: 'g.us' } as const;

/** Undefined for who is no person and no group to us: lists, channels, the network itself. */
export function identityOf(jid: string | null | undefined): Identity | undefined {
  const [, user, server] = /^([\w-]{1,64})(?:[.:][\d.:]+)?@([a-z.]+)$/.exec(jid ?? '') ?? [];
  if (!user || user === 'status') return undefined;
  if (server === servers.group) return { kind: 'group', value: user };
  if (server === servers.lid || server === 'hosted.lid') return { kind: 'lid', value: user };
  if ((server === servers.pn || server === 'c.us' || server === 'hosted') && /^\d+$/.test(user))
    return { kind: 'pn', value: user };
  return undefined;
}

/** Undefined for an identity of another network. */
export const jidOf = ({ kind, value }: Identity): string | undefined =>
  kind in servers ? `${value}@${servers[kind as keyof typeof servers]}` : undefined;

/** Somebody's list of people who are told the same; `status@broadcast` is everybody's, and no message to anyone. */
export const isBroadcastList = (jid: string | null | undefined): boolean => /^\d+@broadcast$/.test(jid ?? '');

/** People, their lists, groups and the network itself: no channels, no posts of a status. */
export const isIgnored = (jid: string): boolean =>
  !/^@?s\.whatsapp\.net$/.test(jid) && !isBroadcastList(jid) && identityOf(jid) === undefined;
