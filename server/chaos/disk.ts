import { contract } from '@guiche/contract';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeScratchDirectory } from '../src/testing/scratch-server';
import { pairBetaLine, startNetwork } from './beta-line';
import { createConversations } from './conversations';
import { ownerAsks, silentLine, startDemo, type Demo } from './demo';
import { flows } from './flows';
import type { Run } from './run';

const customer = '5511988880011';

/** The disk that holds the files and the log is full, and has room again. */
export async function measureDisk(run: Run): Promise<void> {
  const { tally, undo, slack } = run;
  const dataDir = path.join(await makeScratchDirectory(), 'small');
  fs.mkdirSync(dataDir);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', dataDir]);
  if (mounted.status !== 0) {
    fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });
    tally.skip('disk: a small file system can only be mounted by root');
    return;
  }
  undo.push(async () => {
    spawnSync('umount', ['-l', dataDir]);
    fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });
  });
  const network = await startNetwork(undo);
  const demo = await startDemo(run, 'disk', {
    dataDir,
    env: { ...network.env, LOG_LEVEL: 'debug' },
    log: path.join(dataDir, 'server.log'),
  });
  const { caller } = demo;
  const line = await pairBetaLine(demo, network, '5511940000555');
  const talks = await createConversations({
    tally,
    caller,
    whatsappId: await silentLine(caller),
    phones: ['5511970000831', '5511970000832'],
    database: () => demo.database.url(),
    name: 'disk',
    pause: 200,
  });
  undo.push(() => talks.close());
  talks.begin();
  await flows(talks);

  const filler = path.join(dataDir, 'filler');
  fillUp(filler);
  tally.add('times the disk full');
  const ticketId = [...talks.ticketOf.values()][0]!;
  const refused = await upload(demo, ticketId, 'a');
  tally.goal(
    'an upload while the disk is full',
    String(refused?.status ?? 'no answer'),
    '507',
    refused?.status === 507,
  );
  const id = await network.fake.sayFile(customer, line.company, {
    bytes: Buffer.from('%PDF-1.4 um catálogo'.repeat(20_000)),
    kind: 'Document',
    as: (ref) => ({ documentMessage: { ...ref, fileName: 'catalogo.pdf', mimetype: 'application/pdf' } }),
  });
  await network.fake.say(customer, line.company, 'viu o catálogo?');
  await flows(talks).catch((error: unknown) => tally.count('lost', `texts while the disk is full: ${String(error)}`));
  const stored = (providerId: string) =>
    ownerAsks<{ media_key: string | null }>(demo, 'select media_key from messages where provider_id = $1', [
      providerId,
    ]);
  await within(20_000, async () => (await stored(id)).length > 0);
  tally.goal(
    'a customer’s file that came meanwhile has its row',
    `${(await stored(id)).length}`,
    '1',
    (await stored(id)).length === 1,
  );

  const said = demo.server.logs().length;
  fs.rmSync(filler);
  const took = await within(15_000, async () => (await upload(demo, ticketId, `b${Date.now()}`))?.status === 201);
  tally.goal('uploads after there is room again', took === undefined ? 'refused' : `after ${took} ms`, 'within 5 s', (took ?? Infinity) < 5_000 * slack); // prettier-ignore
  const here = await within(90_000, async () => Boolean((await stored(id))[0]?.media_key));
  tally.goal(
    'the file that came meanwhile is there',
    here === undefined ? 'not after 90 s' : `${(here / 1000).toFixed(1)} s later`,
    'in the end',
    here !== undefined,
  );
  const logged = await within(15_000, async () => demo.server.logs().length > said);
  tally.goal(
    'the server’s log, on the same disk',
    logged === undefined ? 'silent' : 'goes on',
    'goes on',
    logged !== undefined,
  );
  await talks.finish();
  await talks.check();
  await run.endInOrder(demo.server);
}

/** Writes until nothing more fits. */
function fillUp(file: string): void {
  const handle = fs.openSync(file, 'w');
  try {
    for (let size = 1_000_000; size > 0; size = Math.floor(size / 10)) {
      try {
        for (;;) fs.writeSync(handle, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    fs.closeSync(handle);
  }
}

function upload({ client, caller, server }: Demo, ticketId: number, key: string) {
  const boundary = 'guiche-chaos';
  const name = 'form-data; name="medias"; filename="pedido.txt"';
  const body = [`--${boundary}`, `content-disposition: ${name}`, '', 'pão '.repeat(50_000), `--${boundary}--`, ''];
  return client.ask({
    what: 'POST /messages/:ticketId with a file',
    method: 'POST',
    url: `${server.url}/api${contract.messages.send.path.replace(':ticketId', String(ticketId))}`,
    headers: {
      authorization: `Bearer ${caller.token()}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'idempotency-key': key,
    },
    payload: body.join('\r\n'),
  });
}

/** Asks until it is so. @returns after how many milliseconds; nothing when it never was */
async function within(limit: number, isSo: () => Promise<boolean>): Promise<number | undefined> {
  const from = Date.now();
  while (Date.now() - from < limit) {
    if (await isSo()) return Date.now() - from;
    await sleep(100);
  }
  return undefined;
}
