import { createServer, type AddressInfo, type Socket } from 'node:net';
import { auth } from '@guiche/contract/auth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mailJobs } from '../jobs';
import { openMailbox, type Mailbox } from '../testing/mailbox';
import { createWorld, until, type World } from '../testing/world';
import { failedJobs } from './jobs';
import { createLog } from './log';
import { createMail } from './mail';
import { every, watchMail } from './mail-return';

let mailbox: Mailbox;
let world: World;
beforeAll(async () => {
  mailbox = await openMailbox();
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'desk@guiche.example', PUBLIC_URL: 'https://desk.example' };
  world = await createWorld({ env, lines: false });
});
afterAll(async () => {
  await world.close();
  await mailbox.close();
});

/** A mail server that is asked about every 20 ms. */
function watch(mail: Parameters<typeof watchMail>[0]['mail'], tryNow?: () => Promise<void>) {
  const letters = failedJobs(world.app.tenancy, mailJobs);
  const [watching] = watchMail({
    mail,
    ...letters,
    tryNow: tryNow ?? letters.tryNow,
    log: createLog('silent'),
    pace: 20,
  });
  return watching!;
}
const mailTo = (url: string) =>
  createMail(
    { url, from: { name: '', address: 'desk@guiche.example' }, page: 'https://desk.example' },
    async () => 'G',
  );
/** How many letters wait for a try in more than half an hour, and in less. */
const waiting = async () =>
  (
    await world.owner.query<{ late: number; soon: number }>(`
      select (count(*) filter (where run_at > now() + interval '30 minutes'))::int as late,
        (count(*) filter (where run_at <= now() + interval '30 minutes'))::int as soon
      from graphile_worker._private_jobs`)
  ).rows[0];

async function forget() {
  await world.anonymous.call(auth.forgot, { body: { email: 'ana@padaria.test' } });
  await world.app.tenancy.settle();
}

describe('a mail server that is back', () => {
  it('is given at once what it was away for, though its next try was an hour off; what never failed keeps its time', async () => {
    await mailbox.close();
    await forget();
    await world.work();
    await world.owner.query(`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`);
    const inAnHour = { runAt: new Date(Date.now() + 3_600_000) };
    await world.app.tenancy.inCompany(world.home.id, (ctx) =>
      ctx.enqueue('auth.mailReset', { tokenHash: 'none', language: 'pt' }, inAnHour),
    );
    // Another process had found nobody: this one learns of it by what waits.
    const watching = watch(mailTo(mailbox.url));
    expect(await waiting()).toEqual({ late: 2, soon: 0 });
    await mailbox.open();
    await until(async () => (await waiting())?.soon === 1);
    await watching.stop();
    await world.work();
    expect(mailbox.caught).toHaveLength(1);
    expect(await waiting()).toEqual({ late: 1, soon: 0 });
    await world.owner.query('delete from graphile_worker._private_jobs');
  });

  it('is noticed by whoever found it away, and asked no more once it is there', async () => {
    const mail = mailTo(mailbox.url);
    let tried = 0;
    const watching = watch(mail, async () => void (tried += 1));
    await mailbox.close();
    const letter = { id: 'one', to: 'ana@padaria.test', subject: 'Oi', text: 'Oi' };
    await expect(mail.send(letter)).rejects.toThrow('ECONNREFUSED');
    expect(mail.isAway()).toBe(true);
    await mailbox.open();
    await until(() => tried === 1);
    expect(mail.isAway()).toBe(false);
    expect(await mail.send(letter)).toBe('sent');
    await watching.stop();
    expect(tried).toBe(1);
  });

  it('is noticed within five seconds of its return where it had taken connections and said nothing', async () => {
    const mail = mailTo(mailbox.url);
    const letter = { id: 'three', to: 'ana@padaria.test', subject: 'Oi', text: 'Oi' };
    await mailbox.close();
    await expect(mail.send(letter)).rejects.toThrow('ECONNREFUSED');
    const held: Socket[] = [];
    const silent = createServer((socket) => void held.push(socket.on('error', () => undefined)));
    await new Promise<void>((done) => silent.listen(Number(new URL(mailbox.url).port), '127.0.0.1', done));
    let tried = 0;
    const watching = watch(mail, async () => void (tried += 1));
    // the question has just begun to hang, and goes on hanging: its connection stays open
    await until(() => held.length > 0);
    const asked = performance.now();
    const givenUp = new Promise<number>((done) => held[0]!.once('close', () => done(performance.now())));
    silent.close();
    await mailbox.open();
    expect((await givenUp) - asked + every).toBeLessThan(5_000);
    await until(() => tried === 1);
    for (const socket of held) socket.destroy();
    await watching.stop();
  }, 30_000);

  it('is given letters where it lets strangers wait for its greeting', async () => {
    let greeted = 0;
    const slow = createServer((socket) => {
      socket.on('error', () => undefined);
      setTimeout(() => void socket.write(`554 ${(greeted += 1)} come another time\r\n`), 3_500);
    });
    await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
    const { port } = slow.address() as AddressInfo;
    const letter = { id: 'four', to: 'ana@padaria.test', subject: 'Oi', text: 'Oi' };
    await expect(mailTo(`smtp://127.0.0.1:${port}`).send(letter)).rejects.toThrow('come another time');
    expect(greeted).toBe(1);
    slow.close();
  }, 30_000);

  it('is not tried again and again where it answers and takes nothing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    let tried = 0;
    const mail = { isOn: true, isAway: () => true, isBack: async () => true };
    const parts = {
      mail,
      isWaiting: async () => false,
      tryNow: async () => void (tried += 1),
      log: createLog('silent'),
    };
    const [watching] = watchMail(parts);
    await vi.advanceTimersByTimeAsync(3_600_000);
    const stopped = watching!.stop();
    vi.useRealTimers();
    await stopped;
    // After 1.5, 3, 6 seconds and so on up to ten minutes: of 2,400 times that it was looked.
    expect(tried).toBeGreaterThan(8);
    expect(tried).toBeLessThan(16);
  });

  it('is not away because it refuses one recipient', async () => {
    mailbox.refuses = () => 451;
    const mail = mailTo(mailbox.url);
    const letter = { id: 'two', to: 'ana@padaria.test', subject: 'Oi', text: 'Oi' };
    await expect(mail.send(letter)).rejects.toThrow('451');
    expect(mail.isAway()).toBe(false);
    mailbox.refuses = () => undefined;
  });
});
