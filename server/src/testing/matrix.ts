import { endpoints, notFound, permissionsOf, type Endpoint, type Entity, type Profile } from '@guiche/contract';
import { z } from 'zod';
import { samplesOf } from './endpoint-samples';
import { forbidden, foundIn, overheard, roles, strangerOf, type Desk, type Role } from './desk';
import { matrixExceptions } from './matrix-exceptions';
import { idOf, placesOf, read, withId, withValue, type ContractEntry, type Place } from './places';
import type { Answer, CallInput, Person } from './world';

/** Nobody has these. */
const absent = { number: 999_999_999, text: '00000000-0000-4000-8000-000000000000' };

export interface Outcome {
  findings: string[];
  calls: number;
}

/** Tries endpoints in every way and says in sentences what is wrong; none means that the fence holds. */
export async function runMatrix(desk: Desk, isMeant: (name: string) => boolean = () => true): Promise<Outcome> {
  const meant = endpoints.filter(({ name }) => isMeant(name));
  const outcome: Outcome = { findings: [], calls: 0 };
  for (const entry of meant) await tryForeign(desk, entry, outcome);
  // What succeeds starts lines and the like, so it comes last.
  for (const entry of meant) await tryOwn(desk, entry, outcome);
  for (const entry of meant) await tryAsTwin(desk, entry, outcome);
  return outcome;
}

/** Each id of an endpoint in turn is a stranger's, then nobody's: both answer alike, and as expected. */
async function tryForeign(desk: Desk, entry: ContractEntry, outcome: Outcome): Promise<void> {
  const samples = samplesOf(entry.name, desk.rows)!;
  for (const place of placesOf(entry)) {
    const own = withValue(samples, place.at);
    const value = idOf(read(own, place.at));
    const nobodys = typeof value === 'number' ? absent.number : absent.text;
    for (const role of rolesFor(entry)) {
      const about = `${entry.name} with a foreign ${place.at}, asked by ${role}`;
      const [foreign, none] = [
        await knock(desk, entry, withId(own, place.at, strangerOf(value)), role, about, outcome),
        await knock(desk, entry, withId(own, place.at, nobodys), role, about, outcome),
      ];
      const [one, other] = [comparable(foreign, strangerOf(value)), comparable(none, nobodys)];
      if (one !== other) outcome.findings.push(`${about}, answers ${one}, and an absent one ${other}`);
      const expected = expectation(entry, role, place);
      if (said(foreign) !== expected) outcome.findings.push(`${about}: ${said(foreign)} instead of ${expected}`);
    }
  }
  for (const [what, sample] of forgeries(entry, samples[0]!, desk)) {
    const about = `${entry.name} with ${what}`;
    const answer = await knock(desk, entry, sample, 'anonymous', about, outcome);
    if (answer.status < 400) outcome.findings.push(`${about} is let in`);
  }
}

/** Calls on what is one's own: who may, and that nobody else notices. */
async function tryOwn(desk: Desk, entry: ContractEntry, outcome: Outcome): Promise<void> {
  for (const [n, sample] of samplesOf(entry.name, desk.rows)!.entries()) {
    for (const role of rolesFor(entry)) {
      const about = `${entry.name}${n ? ` (${n + 1})` : ''}, asked by ${role}`;
      const answer = await knock(desk, entry, sample, role, about, outcome);
      const expected = expectation(entry, role);
      if (said(answer) !== expected) outcome.findings.push(`${about}: ${said(answer)} instead of ${expected}`);
    }
  }
}

/** The same rows, the other way round: what the twin does changes nothing here. */
async function tryAsTwin(desk: Desk, entry: ContractEntry, outcome: Outcome): Promise<void> {
  if (isWithoutSession(entry)) return;
  for (const sample of samplesOf(entry.name, desk.rows)!) {
    const told = desk.world.events.length;
    await send(desk.twin, entry, sample);
    outcome.calls += 1;
    await desk.settle();
    const about = `${entry.name}, done in another company`;
    if (await desk.hasChanged('home')) outcome.findings.push(`${about}: something changed here`);
    for (const finding of overheard(desk, told, false)) outcome.findings.push(`${about}: ${finding}`);
    await desk.undo();
  }
}

/** One call, everything that must hold after any, and all of it undone. */
async function knock(
  desk: Desk,
  entry: ContractEntry,
  sample: CallInput<Endpoint>,
  role: Role,
  about: string,
  outcome: Outcome,
) {
  const { world, rows, people } = desk;
  const told = world.events.length;
  const answer = await send(people[role], entry, role === 'operator' ? sample : hinting(entry, sample, rows.hint));
  outcome.calls += 1;
  await desk.settle();
  // What was sent may come back.
  const sent = [...JSON.stringify([sample.params, sample.query, sample.body]).matchAll(/7700\d{5}|deadbeef[\da-f-]+/g)];
  const text = sent.reduce(
    (all, [id]) => all.replaceAll(id, '<id>'),
    JSON.stringify([answer.body, answer.headers], (_key, value: unknown) => value),
  );
  const leak = foundIn(text, forbidden(readers[entry.name] ?? role));
  if (leak) outcome.findings.push(`${about}: the answer holds "${leak}"`);
  const { searchParam } = (sample.query ?? {}) as { searchParam?: string };
  const { count } = answer.body as { count?: number };
  if (searchParam?.startsWith('zq') && count) outcome.findings.push(`${about}: ${count} are found by others' words`);
  if (answer.status >= 500) outcome.findings.push(`${about}: ${said(answer)}`);
  for (const finding of overheard(desk, told, true)) outcome.findings.push(`${about}: ${finding}`);
  if (await desk.hasChanged('others')) outcome.findings.push(`${about}: another company changed`);
  await desk.undo();
  return answer;
}

/** A company named in query or body counts for nobody but the operator. */
function hinting({ endpoint }: ContractEntry, sample: CallInput<Endpoint>, companyId: number): CallInput<Endpoint> {
  const { body, query } = sample as { body?: object; query?: object };
  return {
    ...sample,
    query: { companyId: String(companyId), ...query },
    ...(body && endpoint.spec.body instanceof z.ZodObject ? { body: { companyId, ...body } } : {}),
  } as CallInput<Endpoint>;
}

/** Endpoints without a session whose answer is somebody's. */
const readers: Record<string, Role> = { 'auth.login': 'admin', 'auth.refresh': 'agent' };

const send = (who: Pick<Person, 'call'>, { endpoint }: ContractEntry, sample: CallInput<Endpoint>) =>
  who.call(endpoint, sample);

/** Nobody who is logged in calls it: anybody does, or a program with the token that its sample brings. */
const isWithoutSession = ({ endpoint: { spec } }: ContractEntry) => spec.who === 'public' || spec.who === 'line';

/** Of what the operator does to any company the module's own tests speak; all others are tried here. */
const rolesFor = (entry: ContractEntry): Role[] => {
  if (isWithoutSession(entry)) return ['anonymous'];
  return entry.endpoint.spec.acrossCompanies ? roles.filter((role) => role !== 'operator') : roles;
};

const profiles = {
  agent: 'user',
  otherAgent: 'user',
  supervisor: 'supervisor',
  admin: 'admin',
  operator: 'admin',
} as const;
/** As the contract says, whatever becomes of it afterwards. */
const rights: Record<Profile, readonly string[]> = structuredClone(permissionsOf);

function mayEnter({ endpoint: { spec } }: ContractEntry, role: Exclude<Role, 'anonymous'>): boolean {
  if (spec.who === 'user' || spec.who === 'public') return true;
  if (spec.who === 'line') return false;
  return spec.who === 'super' ? role === 'operator' : rights[profiles[role]].includes(spec.who);
}

/** Conversations stand in a queue; the others are the whole company's. */
const ofQueue = new Set<Entity>(['ticket', 'message', 'note', 'schedule']);

/** Status and code: by `who`, by the access rule, and by the table of deviations; for own ids, or an unknown one. */
function expectation(entry: ContractEntry, role: Role, unknown?: Place): string {
  const { spec } = entry.endpoint;
  const isPublic = isWithoutSession(entry);
  if (!isPublic && role === 'anonymous') return '401 ERR_SESSION_EXPIRED';
  if (!isPublic && !mayEnter(entry, role as Exclude<Role, 'anonymous'>)) return '403 ERR_NO_PERMISSION';
  const special = matrixExceptions[`${entry.name} ${unknown?.at ?? 'own'}`];
  const deviating = special?.[role] ?? special?.everyone;
  if (deviating) return deviating;
  // What the path names is looked for first.
  const isFirst = unknown?.at.startsWith('params.');
  const isBarred = !isFirst && placesOf(entry).some(({ at, entity }) => ofQueue.has(entity) && at !== unknown?.at);
  if (role === 'otherAgent' && isBarred) return '403 ERR_NO_PERMISSION';
  return unknown ? `404 ${notFound[unknown.entity]}` : String(spec.status ?? 200);
}

function said({ status, body }: Answer): string {
  const code = (body as { error?: string } | null)?.error;
  return status < 400 ? String(status) : `${status} ${code?.startsWith('{') ? 'ERR_OTHER_OPEN_TICKET' : code}`;
}

/** An answer as text, without the id that was asked for and what is another each time. */
function comparable({ status, body, headers }: Answer, id: number | string): string {
  const { date: _, 'content-length': _length, ...kept } = headers;
  return JSON.stringify([status, body, kept])
    .replaceAll(String(id), '<id>')
    .replace(/"requestId":"[^"]*"/, '')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<uuid>')
    .replace(/3EB0[\dA-F]{18}/g, '<wire id>');
}

/** Ways to a stranger's things that are no mere exchange of an id. */
function forgeries({ name }: ContractEntry, own: CallInput<Endpoint>, { rows }: Desk): [string, CallInput<Endpoint>][] {
  if (name !== 'media.file') return [];
  const key = strangerOf(rows.mediaKey);
  const renamed = rows.signature.replace(/^\d+/, String(rows.hint));
  return [
    ['the link of another file', { ...own, params: { key } }],
    ['the company in a link exchanged', { params: { key }, query: { s: renamed } }],
  ] as [string, CallInput<Endpoint>][];
}
