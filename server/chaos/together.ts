import { endpoints } from '@guiche/contract';
import fs from 'node:fs';
import path from 'node:path';
import { seeded, wellFormed } from '../src/testing/bad-input';
import { samplesOf } from '../src/testing/endpoint-samples';
import { startFullServer } from './full-server';
import type { Run } from './run';
import { cache } from './surroundings';

/** Calls under way at once; what a batch did is undone before the next. */
const lanes = 12;
const batch = 160;

/** They would be asked of networks and models that are not there, or end the session that all share. */
const elsewhere = /^(auth|copilot|promptTestChat|sandbox)\b/;

/** Everything that the admins of one company can change, in good order but all at once, about the same few things. */
export async function measureTogether(run: Run): Promise<void> {
  const { tally, short, seed } = run;
  const calls = short ? 800 : 8_000;
  const { database, data, server, client } = await startFullServer(run, 'together');
  const changing = endpoints.filter(({ name, endpoint }) => endpoint.method !== 'GET' && !elsewhere.test(name));
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  let done = 0;
  while (done < calls) {
    await data.restore();
    const { admin } = await data.tokens();
    const deck = Array.from({ length: batch }, () => pick(changing));
    const lane = async () => {
      for (let entry = deck.pop(); entry; entry = deck.pop()) {
        const call = wellFormed(entry, pick(samplesOf(entry.name, data.rows)!), admin);
        const answer = await client.ask({ ...call, what: entry.name, url: `${server.url}${call.url}` });
        if (answer && answer.status < 300) tally.add('changes of one company at once that were done');
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }
  tally.add('changes of one company at once', done);
  // Bringing the rows back is no call: it deletes a whole company under the server's jobs.
  const deadlocks = database
    .deadlocks()
    .filter((asked) => !asked.some((text) => text.includes('session_replication_role')));
  fs.writeFileSync(path.join(cache, 'deadlocks.log'), deadlocks.map((asked) => asked.join('\n')).join('\n\n'));
  const most = (calls / 1_000) * 5;
  tally.goal(
    `of ${done.toLocaleString('en')} changes at once, undone by a deadlock and done again`,
    `${deadlocks.length}${deadlocks.length ? ` (${deadlocks[0]!.map((text) => text.slice(0, 60)).join(' / ')})` : ''}`,
    `at most ${most}`,
    deadlocks.length <= most,
  );
  await run.endInOrder(server);
}
