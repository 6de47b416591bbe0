import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { copyCompany } from './copy-company';
import { fillCompany } from './full-company';
import { secretWords, type Rows } from './full-rows';
import { theTransaction, type OneTransaction } from './one-transaction';
import { watchRows, type Whose } from './stored-rows';
import { createWorld, enter, hears, type Person, type World } from './world';

/**
 * Three companies with full data, each call undone after it was looked at:
 * - the home company, from which endpoints are tried;
 * - the stranger, a copy of it with other ids: what they name must answer as what nobody has;
 * - the twin, a copy with the same ids: a question that forgets the company meets its rows too.
 */
export interface Desk {
  world: World;
  transaction: OneTransaction;
  rows: Rows;
  /** Who calls, by what they are; `anonymous` has no session. */
  people: Record<Role, Person | Pick<Person, 'call'>>;
  /** Everybody of the other two companies. */
  outsiders: Person[];
  twin: Person;
  /** Is anything stored that was not before the call, or no longer: rows, background work, files? */
  hasChanged(whose: Whose): Promise<boolean>;
  /** Resolves when what a call set in motion is done, also what goes on after its answer. */
  settle(): Promise<void>;
  /** What has been done so far stays: `undo` and `hasChanged` begin here. */
  rest(): Promise<void>;
  /** Takes back what a call has done, files too. */
  undo(): Promise<void>;
  close(): Promise<void>;
}

export type Role = 'anonymous' | 'agent' | 'otherAgent' | 'supervisor' | 'admin' | 'operator';
export const roles: Role[] = ['anonymous', 'otherAgent', 'agent', 'supervisor', 'admin', 'operator'];

/** Added to an id of the home company it is the stranger's. */
export const shift = 770_000_000;
export const twinId = 808_080_808;
export const strangerOf = (id: number | string): number | string =>
  typeof id === 'number' ? id + shift : `deadbeef${id.slice(8)}`;

/** In front of every text of the other companies. No random token has a tilde in it, so none can look like a mark. */
const marks = { stranger: 'Zq7~', twin: 'Zq8~' };

/** What never leaves the other companies: the mark in their texts, their ids. */
const safeHttp = [/Zq[78]~/i, /\b7700\d{5}\b/, /deadbeef/, new RegExp(String(twinId))];

/** What a person of the home company must never read, in whatever answer or event. */
export function forbidden(role: Role): (RegExp | string)[] {
  const isAdmin = role === 'admin' || role === 'operator';
  const oversees = isAdmin || role === 'supervisor';
  const words = secretWords;
  return [
    ...safeHttp,
    words.hash,
    words.setting,
    words.appSecret,
    words.verifyToken,
    words.promptKey,
    ...(isAdmin ? [] : [words.qrcode, '****']),
    ...(oversees ? [] : [words.deleted]),
    ...(oversees || role === 'agent' ? [] : [words.vendas]),
    ...(oversees || role === 'otherAgent' ? [] : [words.suporte]),
    ...(role === 'agent' ? [] : [words.draft]),
  ];
}

/** Needs `vi.mock('./platform/database', inOneTransaction)` in the test file. Time stands still until it is closed. */
export async function openDesk(): Promise<Desk> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const world = await createWorld({ lines: false });
  const transaction = theTransaction();
  const { rows, operator } = await fillCompany(world, transaction);
  const strangerId = world.home.id + shift;
  await copyCompany(world, transaction, { id: strangerId, shift, mark: marks.stranger });
  await copyCompany(world, transaction, { id: twinId, shift: 0, mark: marks.twin });
  const { home } = world;
  const staff = [home.admin, home.supervisor, home.ana, home.bruno];
  const outsiders: Person[] = [];
  for (const { viewer } of staff) {
    outsiders.push(await enter(world.app, twinId, viewer.id), await enter(world.app, strangerId, viewer.id + shift));
  }
  world.events.length = 0;
  await transaction.hold();
  const files = mediaFiles(world, [world.home.id, strangerId, twinId]);
  const others = [strangerId, twinId];
  const idsOf = { home: [world.home.id], others, all: [world.home.id, ...others] };
  const storedRows = await watchRows(transaction, idsOf);
  const filesOf = (whose: Whose) => files.list(idsOf[whose]).join();
  let storedFiles: Record<Whose, string>;
  const lookAround = async () => {
    await storedRows.keep();
    storedFiles = { home: filesOf('home'), others: filesOf('others'), all: filesOf('all') };
  };
  await lookAround();
  return {
    world,
    transaction,
    rows: { ...rows, hint: strangerId },
    people: {
      anonymous: world.anonymous,
      agent: home.ana,
      otherAgent: home.bruno,
      supervisor: home.supervisor,
      admin: home.admin,
      operator,
    },
    outsiders,
    twin: outsiders[0]!,
    hasChanged: async (whose) => filesOf(whose) !== storedFiles[whose] || (await storedRows.differ(whose)),
    async settle() {
      await world.app.tenancy.settle();
      await transaction.settle();
    },
    async rest() {
      await transaction.hold();
      await lookAround();
    },
    async undo() {
      files.undo();
      await transaction.reset();
      storedRows.undone();
    },
    async close() {
      await world.close();
      vi.useRealTimers();
    },
  };
}

/** What lies in the store of these companies, and in the folder of what is arriving; files know no rollback. */
function mediaFiles({ app }: World, companies: number[]) {
  const root = path.dirname(app.store.incoming);
  const list = (of: number[]) =>
    ['incoming', ...of].flatMap((folder) => {
      const place = path.join(root, String(folder));
      const entries = readdirSync(place, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
    });
  const before = new Set(list(companies));
  return {
    list,
    undo: () => {
      for (const file of list(companies)) if (!before.has(file)) rmSync(file);
    },
  };
}

/** What one of `words` is found in the text, if any. */
export const foundIn = (text: string, words: (RegExp | string)[]): string | undefined => {
  for (const word of words) {
    const at = typeof word === 'string' ? text.indexOf(word) : text.search(word);
    if (at >= 0) return text.slice(Math.max(0, at - 40), at + 40);
  }
  return undefined;
};

/** What is told to all companies. */
const ofThePlatform = new Set(['announcement', 'help', 'plan']);
/** What operators hear of every company. */
const forOperators = new Set(['operatorCompany', 'operatorBilling', 'audit']);

/** Everything told since `before` that somebody must not have heard, as sentences. */
export function overheard({ world, people, outsiders }: Desk, before: number, isHome: boolean): string[] {
  const findings: string[] = [];
  for (const told of world.events.slice(before)) {
    const text = JSON.stringify(told.event);
    const insiders = roles.filter(
      (role) =>
        role !== 'anonymous' &&
        !(role === 'operator' && forOperators.has(told.name)) &&
        hears(world.app, people[role] as Person, told),
    );
    const others = outsiders.filter((person) => hears(world.app, person, told));
    if (isHome && others.length && !ofThePlatform.has(told.name))
      findings.push(`the event ${told.name} is heard in another company`);
    if (!isHome && insiders.length) findings.push(`the event ${told.name} of another company is heard here`);
    for (const role of isHome ? insiders : []) {
      const found = foundIn(text, forbidden(role));
      if (found) findings.push(`the event ${told.name} tells ${role} "${found}"`);
    }
  }
  return findings;
}
