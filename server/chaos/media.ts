import { setTimeout as sleep } from 'node:timers/promises';
import type { proto } from 'baileys';
import type { FileRef } from '../src/whatsapp/beta/fake/files';
import { pairBetaLine, startNetwork } from './beta-line';
import { openQuestions } from '../src/testing/scratch-server';
import { silentLine, startDemo } from './demo';
import type { Run } from './run';

const company = '5511940000666';
const photographers = Array.from({ length: 6 }, (_, n) => `55119888830${String(n).padStart(2, '0')}`);
const other = '5511988884001';
/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const asPhoto = (ref: FileRef): proto.IMessage => ({
  imageMessage: { ...ref, mimetype: 'image/png', caption: 'foto' },
});

type Ask = ReturnType<typeof openQuestions>['ask'];

/** The hosts of files are slow, or say nothing at all, while others only write. */
export async function measureMedia(run: Run): Promise<void> {
  const { tally, undo, machine, slack } = run;
  const network = await startNetwork(undo);
  const { fake } = network;
  const demo = await startDemo(run, 'media', { env: network.env });
  await silentLine(demo.caller);
  await pairBetaLine(demo, network, company);
  machine.watch(demo.server);
  // Asked every few milliseconds: a connection for each question would be the work that is measured.
  const { ask, end } = openQuestions(demo.database.url());
  undo.push(end);
  // Everybody is known: the first word of a stranger costs more.
  for (const phone of [...photographers, other]) await stored(ask, await fake.say(phone, company, 'oi'));

  /** The longest of some, and of that what was not the machine’s own doing. */
  const takes = async (phone = other) => {
    const times = await textTakes(ask, fake.say, phone);
    await machine.health();
    const own = times.map(({ from, to }) => to - from - machine.standstill(from, to));
    return { all: Math.max(...times.map(({ from, to }) => to - from)), own: Math.max(0, ...own) };
  };
  const say = ({ all, own }: { all: number; own: number }) =>
    `${Math.round(all)} ms, of which ${Math.round(own)} ms its own`;
  const quiet = await takes();
  fake.files.faults.delay = 500;
  const photos: string[] = [];
  for (let n = 0; n < 4; n++)
    for (const phone of photographers)
      photos.push(await fake.sayFile(phone, company, { bytes: picture, kind: 'Image', as: asPhoto }));
  const slow = await takes();
  const besides = `${say(slow)} (nobody else writing: ${say(quiet)})`;
  tally.goal(
    '24 photos of 0.5 s by six customers: another’s text is stored',
    besides,
    'under 300 ms',
    slow.own < 300 * slack,
  );
  for (const id of photos) await stored(ask, id);
  await whole(run, ask, photos);
  fake.files.faults.delay = 0;

  fake.files.faults.hangs = () => true;
  const hanging: string[] = [];
  for (const phone of photographers)
    hanging.push(await fake.sayFile(phone, company, { bytes: picture, kind: 'Image', as: asPhoto }));
  await sleep(500);
  const others = await takes();
  tally.goal('a host of files hangs: another’s text is stored', say(others), 'under 300 ms', others.own < 300 * slack);
  const same = await takes(photographers[0]!);
  tally.goal('the next text of whose file hangs is stored', say(same), 'under 2 s', same.own < 2_000 * slack);
  fake.files.faults.hangs = () => false;
  for (const id of hanging) await stored(ask, id);
  tally.add('files from hosts that were slow or silent', photos.length + hanging.length);
  machine.watch(null);
  await run.endInOrder(demo.server);
}

/** Each message is there once, and so is its file. */
async function whole({ tally }: Run, ask: Ask, ids: string[]): Promise<void> {
  const look = () =>
    ask<{ provider_id: string; media_key: string | null }>(
      'select provider_id, media_key from messages where provider_id = any($1)',
      [ids],
    );
  let rows = await look();
  for (const until = Date.now() + 60_000; rows.some((row) => !row.media_key) && Date.now() < until; rows = await look())
    await sleep(200);
  if (rows.length > ids.length) tally.count('doubled', `${rows.length} photos are stored of ${ids.length}`);
  for (const id of ids) {
    const row = rows.find((one) => one.provider_id === id);
    if (!row?.media_key) tally.count('lost', `photo ${id} ${row ? 'has no file' : 'has no row'}`);
  }
}

/** When each of five texts left the phone, and when it was in the product's tables. */
async function textTakes(
  ask: Ask,
  say: (from: string, to: string, text: string) => Promise<string>,
  phone: string,
): Promise<{ from: number; to: number }[]> {
  const times: { from: number; to: number }[] = [];
  for (let n = 0; n < 5; n++) {
    const from = Date.now();
    await stored(ask, await say(phone, company, `tem pão? ${from}`));
    times.push({ from, to: Date.now() });
  }
  return times;
}

async function stored(ask: Ask, id: string): Promise<void> {
  const isThere = async () => (await ask('select 1 from messages where provider_id = $1', [id])).length > 0;
  for (const until = Date.now() + 90_000; !(await isThere()); await sleep(10))
    if (Date.now() > until) throw new Error(`message ${id} was not stored within 90 s`);
}
