import type { Identity } from '../driver';

/** How WhatsApp Web writes whom it means: a number, a `lid` that hides one, or a group. */
const servers = { pn: 's.whatsapp.net', lid: 'lid', group: 'g.us' } as const;

/** Undefined for who is no person and no group to us: lists, channels, the network itself. */
export function identityOf(jid: string | null | undefined): Identity | undefined {
  const [, user, server] = /^([\w-]+)(?:[.:][\d.:]+)?@([a-z.]+)$/.exec(jid ?? '') ?? [];
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

/** People, groups and the network itself: no lists, no channels. */
export const isIgnored = (jid: string): boolean => !/^@?s\.whatsapp\.net$/.test(jid) && identityOf(jid) === undefined;
