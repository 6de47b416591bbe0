import { endpoints, errorStatus } from '@guiche/contract';
import { Conflict } from '@guiche/contract/tickets';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { samplesOf } from './testing/endpoint-samples';
import type { Attempt } from './testing/attempt';
import { attemptsAt, everyAttemptAt, seeded, wellFormed, type Tokens } from './testing/bad-input';
import { corpus } from './testing/bad-input-corpus';
import { tokensOf } from './testing/bad-tokens';
import { openDesk, type Desk } from './testing/desk';
import { isLong, triesOf } from './testing/length';
import { bodies } from './testing/hostile-values';

vi.mock('./platform/database', async (original) =>
  (await import('./testing/one-transaction')).inOneTransaction(original),
);
// Whole runs take a while where many share the machine.
vi.setConfig({ testTimeout: 180_000 });

const tries = triesOf('BAD_INPUT_TRIES', { short: 8, long: 40 });
const seed = Number(process.env.BAD_INPUT_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** No call may take longer. */
const patience = 5_000;

let desk: Desk;
let tokens: Tokens;
beforeAll(async () => {
  desk = await openDesk();
  tokens = await tokensOf(desk);
  await desk.rest();
});
afterAll(() => desk.close());

/** Makes the call, and says in sentences what is wrong with what became of it. */
async function tryOne(attempt: Attempt): Promise<{ status: number; findings: string[] }> {
  const { what, payload, ...request } = attempt;
  const told = desk.world.events.length;
  const start = performance.now();
  const answer = await Promise.race([
    desk.world.app.http.inject({ ...request, ...(payload !== undefined && { payload }) }),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience).unref()),
  ]);
  await desk.settle();
  const findings: string[] = [];
  const find = (sentence: string) => findings.push(`${what}: ${sentence}`);
  if (!answer) find(`no answer within ${patience} ms`);
  else {
    const { statusCode: status, payload: text, headers } = answer;
    if (status >= 500) find(`answers ${status} ${text.slice(0, 200)}`);
    if (status >= 400) for (const sentence of wrongIn(text)) find(`${sentence} ${text.slice(0, 200)}`);
    const isRefused = status >= 400;
    if (await desk.hasChanged(isRefused ? 'all' : 'others'))
      find(isRefused ? `answers ${status}, and something changed` : 'another company changed');
    if (status >= 400 && desk.world.events.length !== told) find(`answers ${status}, and something was told`);
    if (headers['x-evil'] || headers['set-cookie']?.toString().includes('a=b')) find('set a header');
    if (await becameMore()) find('somebody became more than they were');
  }
  if (performance.now() - start > patience) find('took too long');
  await desk.undo();
  return { status: answer?.statusCode ?? 0, findings };
}

/** What is wrong with the body of a refusal. */
function wrongIn(text: string): string[] {
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return ['is no JSON:'];
  }
  const { error, ...rest } = body;
  const isKnown = typeof error === 'string' && (error in errorStatus || isConflict(error));
  const strange = Object.keys(rest).filter(
    (key) => !['detail', 'fields', 'requestId', 'dueDate', 'endedBy', 'over'].includes(key),
  );
  const isLoose = /node_modules|\bat \S+ \(|\.[jt]s:\d+|\bselect\b.*\bfrom\b|insert into|violates|syntax error/i.test(
    text,
  );
  return [
    ...(isKnown ? [] : ['has no known code:']),
    ...(strange.length ? [`has ${strange.join()} besides:`] : []),
    ...(isLoose ? ['tells of its inside:'] : []),
  ];
}

function isConflict(error: string): boolean {
  try {
    return Conflict.safeParse(JSON.parse(error)).success;
  } catch {
    return false;
  }
}

/** What only the server decides: who is operator, what a company may, when it must pay. */
async function becameMore(): Promise<boolean> {
  const [now] = await desk.transaction.asOwner<{ fine: boolean }>(
    `select (select count(*) from users where super) = 3
       and not exists (select from companies c where c.due_date > now() + interval '400 days')
       and not exists (select from companies c where c.trial_expiration > now() + interval '4 days')
       and not exists (select from companies c where c.due_date > c.trial_expiration)
       and (select count(distinct plan_id) from companies where trial_expiration is null) = 1 as fine`,
  );
  return !now!.fine;
}

describe(`bad input (BAD_INPUT_SEED=${seed})`, () => {
  it.each(endpoints.map(({ name }) => name))('at %s is refused in order', async (name) => {
    const entry = endpoints.find((one) => one.name === name)!;
    const random = seeded(seed + endpoints.indexOf(entry));
    const findings: string[] = [];
    for (const attempt of attemptsAt(entry, desk, tokens, random, tries))
      findings.push(...(await tryOne(attempt)).findings);
    expect(findings, `BAD_INPUT_SEED=${seed}`).toEqual([]);
  });
});

// Ten thousand calls: every strange value in every field and every query key. Half a minute and more, so in the long form alone.
describe.runIf(isLong)('every strange value', () => {
  it.each(endpoints.map(({ name }) => name))('at %s is refused in order', async (name) => {
    const entry = endpoints.find((one) => one.name === name)!;
    const findings: string[] = [];
    for (const attempt of everyAttemptAt(entry, desk, tokens)) findings.push(...(await tryOne(attempt)).findings);
    expect(findings).toEqual([]);
  });
});

describe('a body that is no request', () => {
  const taking = endpoints.filter(({ endpoint: { spec } }) => spec.body);
  it.each(bodies)('%s, is refused by every endpoint', async (_what, payload) => {
    const findings: string[] = [];
    for (const entry of taking) {
      const good = wellFormed(entry, samplesOf(entry.name, desk.rows)![0]!, tokens.admin);
      const headers = { ...good.headers, 'content-type': 'application/json' };
      const answer = await desk.world.app.http.inject({ method: good.method, url: good.url, headers, payload });
      const { statusCode: status, payload: text } = answer;
      if (status < 400 || status >= 500) findings.push(`${entry.name} answers ${status} ${text.slice(0, 200)}`);
      for (const sentence of wrongIn(text)) findings.push(`${entry.name} ${sentence} ${text.slice(0, 200)}`);
    }
    await desk.settle();
    if (await desk.hasChanged('all')) findings.push('something changed');
    await desk.undo();
    expect(findings).toEqual([]);
  });
});

describe('what once went wrong does not again:', () => {
  it.each(corpus)('$what', async ({ status, attempt }) => {
    const result = await tryOne(attempt(desk, tokens));
    expect(result).toEqual({ status, findings: [] });
  });
});

it('a token that opens nothing opens no endpoint', async () => {
  for (const [name, authorization] of Object.entries(tokens.bad)) {
    const { statusCode, payload } = await desk.world.app.http.inject({
      url: '/api/settings',
      headers: { authorization },
    });
    expect([name, statusCode, payload]).toEqual([
      name,
      name === 'expired' ? 403 : 401,
      `{"error":"ERR_SESSION_EXPIRED"${name === 'a revoked session' ? ',"endedBy":"login"' : ''}}`,
    ]);
  }
});
