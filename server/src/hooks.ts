import type { Ctx } from './platform/tenancy';

/**
 * The page of hooks: what happens to something that other modules refer to. A module that has rows of it says in its
 * `hooks.ts` what it does then; `hook-list.ts` joins them, once. Every hook runs in the transaction of the change, before
 * the row itself is gone, and may refuse by throwing.
 */
export interface HookEvents {
  /**
   * These are about to go. Who has rows that name them holds those first: whoever holds such a row and asks for what it
   * names would otherwise be in a deadlock with the one who removes that.
   */
  beforeRemoval: { what: Named; ids: readonly number[] };
  userRemoved: { userId: number };
  /** Somebody no longer serves these queues. */
  queuesLost: { userId: number; queueIds: number[] };
  queueRemoved: { queueId: number };
  connectionRemoved: { connectionId: number };
  contactRemoved: { contactId: number };
  promptRemoved: { promptId: number };
  /** It has another name or colour now. */
  tagChanged: { tagId: number };
  /** It is about to be a lane of the board. */
  tagTurnsLane: { tagId: number };
  tagRemoved: { tagId: number };
  /** Whatever has the one is to have the other in its place. */
  tagsMerged: { tagId: number; intoId: number };
  /** Somebody has told their network whether they want to be sent advertisements. */
  advertisingWanted: { contactId: number; isWanted: boolean };
  /** Two contacts are one from here on. */
  contactsMerged: { keptId: number; mergedId: number };
  /** They are taken apart again; `moved` is what all modules have kept of the merge, perhaps before there were some of them. */
  contactsParted: { keptId: number; mergedId: number; moved: object };
}

/** What rows of other modules name. A tag that is merged goes as well; what has it has another then. */
export type Named = 'user' | 'queue' | 'connection' | 'contact' | 'tag' | 'merged tag' | 'file list' | 'contact list';

interface Done {
  /** Of a merge, for when it is undone: plain values, under names that no other module uses. */
  kept?: object;
  /** What can only be done, or told, when every module has done its part. */
  after?(): Promise<unknown>;
}

/** What a module does when something happens. */
export type Hooks = { [Name in keyof HookEvents]?: (ctx: Ctx, about: HookEvents[Name]) => Promise<Done | void> };

/** Tells all modules that something happens. @returns what they have kept */
export type RunHooks = <Name extends keyof HookEvents>(
  ctx: Ctx,
  name: Name,
  about: HookEvents[Name],
) => Promise<object>;

/** Modules are told one after the other, in this order. */
export const joinHooks =
  (modules: readonly Hooks[]): RunHooks =>
  async (ctx, name, about) => {
    const done: Done[] = [];
    for (const module of modules) done.push((await module[name]?.(ctx, about)) ?? {});
    for (const { after } of done) await after?.();
    return Object.assign({}, ...done.map(({ kept }) => kept)) as object;
  };
