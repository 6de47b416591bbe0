import { LRUCache } from 'lru-cache';
import type { GroupMetadata, WASocket } from 'baileys';
import type { Ack } from '../driver';

/** Groups as the network described them; what changes of them is told. */
const known = { max: 500, ttl: 6 * 3_600_000 };
/** Messages of ours whose readers are counted. */
const counted = 500;

export type Groups = ReturnType<typeof createGroups>;

/** What a line knows of groups: who is in them, what they are called, and how far our messages got with each member. */
export function createGroups(opened: () => WASocket | undefined) {
  const groups = new LRUCache<string, GroupMetadata>(known);
  const asked = new Map<string, Promise<GroupMetadata | undefined>>();
  const acks = new LRUCache<string, Map<string, Ack>>({ max: counted });

  function ask(jid: string): Promise<GroupMetadata | undefined> {
    const under = asked.get(jid) ?? opened()?.groupMetadata(jid);
    if (!under) return Promise.resolve(undefined);
    const answer = under
      .then((group) => {
        if (group) groups.set(jid, group);
        return group;
      })
      .catch(() => undefined)
      .finally(() => asked.delete(jid));
    asked.set(jid, answer);
    return answer;
  }

  return {
    knownSubject: (jid: string): string | undefined => groups.get(jid)?.subject,
    /** Says what it is called when that is not known yet. */
    name(jid: string, say: (subject: string) => void) {
      if (groups.has(jid) || asked.has(jid)) return;
      // what is said goes on to be stored, and is logged there
      void ask(jid)
        .then((group) => group?.subject && say(group.subject))
        .catch(() => undefined);
    },
    describe: async (jid: string): Promise<GroupMetadata | undefined> => groups.get(jid) ?? ask(jid),
    /** Somebody came or left, or it is called otherwise. */
    changed: (jid: string) => void groups.delete(jid),
    /** A message of ours leaves for these. */
    count(id: string, members: string[]) {
      acks.set(id, new Map(members.map((member) => [member, 2])));
    },
    /** @returns how far it got with everyone, once all have been heard of */
    heardFrom(id: string, member: string, ack: Ack): Ack | undefined {
      const each = acks.get(id);
      if (!each?.has(member)) return undefined;
      each.set(member, Math.max(each.get(member)!, ack) as Ack);
      const least = Math.min(...each.values()) as Ack;
      return least > 2 ? least : undefined;
    },
  };
}
