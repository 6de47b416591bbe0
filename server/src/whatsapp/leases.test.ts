import { describe, expect, it, vi } from 'vitest';
import { until } from '../testing/world';
import { createEars, lines, textTo, useLines, type Lines, type Process } from './lines.fixture';
import { sendFromPhone } from './sandbox/customer';
import type { LineId } from './sandbox/events';

const phone = '5511970000041';
const to = { kind: 'pn', value: phone } as const;

describe('the lease of a line', () => {
  useLines();

  const leaseOf = async ({ connectionId }: LineId) =>
    (
      await lines.owner.query<{ owner: string; epoch: string; left: number }>(
        `select owner, epoch, extract(epoch from expires_at - clock_timestamp())::float8 as left
         from connection_leases where connection_id = $1`,
        [connectionId],
      )
    ).rows[0]!;
  const isOf = (line: LineId, { liveness }: Process) => until(async () => (await leaseOf(line)).owner === liveness.id);
  const say = ({ network }: Process, line: LineId, body: string) =>
    sendFromPhone(network, line, { from: phone, body, fromMe: false }, []);
  const ends = (line: LineId) => [line.companyId, line.connectionId] as const;

  it('makes each line run in one process, however many there are', async () => {
    const some = await Promise.all(Array.from({ length: 5 }, () => lines.addLine()));
    const all = await Promise.all([createEars(), createEars(), createEars()].map((ears) => lines.process(ears)));
    const ids = all.map(({ liveness }) => liveness.id);
    for (const line of some) {
      await until(() => lines.statuses(line).includes('CONNECTED'));
      expect(ids).toContain((await leaseOf(line)).owner);
      expect(lines.statuses(line)).toEqual(['OPENING', 'CONNECTED']);
    }
  });

  it('passes to another process at once when its owner ends in good order', async () => {
    const line = await lines.addLine();
    const first = await lines.process(createEars());
    const ears = createEars();
    const second = await lines.process(ears);
    await isOf(line, first);
    const before = performance.now();
    await first.end();
    await isOf(line, second);
    expect(performance.now() - before).toBeLessThan(2500);
    await say(second, line, 'quem atende?');
    await until(() => ears.texts().includes('quem atende?'));
    expect(Number((await leaseOf(line)).epoch)).toBe(2);
  });

  it('is taken from an owner that died before it has run out, and the owner, should it live, writes and sends nothing', async () => {
    const line = await lines.addLine();
    const [deaf, ears] = [createEars(), createEars()];
    // What reaches the listener has passed the fence, as it would in its transaction.
    const fenced =
      (heard: ReturnType<typeof createEars>, of: () => Process): Parameters<Lines['process']>[0]['receive'] =>
      async (companyId, connectionId, events, fence) => {
        await of().network.tenancy.inCompany(companyId, fence!);
        await heard.receive(companyId, connectionId, events);
      };
    const first: Process = await lines.process({ receive: (...given) => fenced(deaf, () => first)(...given) });
    await isOf(line, first);
    const second: Process = await lines.process({ receive: (...given) => fenced(ears, () => second)(...given) });
    const before = performance.now();
    await first.liveness.end();
    await isOf(line, second);
    expect(performance.now() - before).toBeLessThan(5000);
    expect((await leaseOf(line)).left).toBeGreaterThan(10);

    await say(first, line, 'só uma vez');
    await until(() => ears.texts().includes('só uma vez'));
    expect(deaf.texts()).toEqual([]);
    expect(await first.gateway.dispatch(...ends(line), textTo(phone, 'STALE'))).not.toMatchObject({
      state: 'handed-over',
    });
    expect(await second.gateway.dispatch(...ends(line), textTo(phone, 'FRESH'))).toMatchObject({
      state: 'handed-over',
    });
    const { rows } = await lines.owner.query<{ id: string }>(
      'select id from sandbox_messages where connection_id = $1 and from_company',
      [line.connectionId],
    );
    expect(rows).toEqual([{ id: 'FRESH' }]);
  });

  it('is taken when it has run out, though its owner seems to live', async () => {
    const line = await lines.addLine();
    const first = await lines.process(createEars());
    await isOf(line, first);
    const ears = createEars();
    const second = await lines.process(ears);
    // As if the first had not come to renew it.
    await lines.owner.query(`update connection_leases set expires_at = now() where connection_id = $1`, [
      line.connectionId,
    ]);
    await isOf(line, second);
    await say(second, line, 'oi');
    await until(() => ears.texts().includes('oi'));
    expect((await leaseOf(line)).epoch).toBe('2');
  });

  it('stays where it is when its owner only lost the connection that says that it lives', async () => {
    const line = await lines.addLine();
    const first = await lines.process(createEars());
    await isOf(line, first);
    await lines.process(createEars());
    await lines.owner.query(
      `select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and a.application_name like 'guiche:heartbeat%' and a.datname = current_database()`,
    );
    await until(() => !first.liveness.isBeating());
    await until(() => first.liveness.isBeating());
    // Until it is renewed the other looks several times.
    const { left } = await leaseOf(line);
    await until(async () => (await leaseOf(line)).left > left);
    expect(await leaseOf(line)).toMatchObject({ owner: first.liveness.id, epoch: '1' });
  });

  it('is not taken while a transaction that relies on it is open; renewing it does not wait', async () => {
    const line = await lines.addLine();
    const first = await lines.process(createEars());
    await isOf(line, first);
    const relying = await lines.owner.connect();
    await relying.query('begin');
    await relying.query('select 1 from connection_leases where connection_id = $1 for key share', [line.connectionId]);
    await lines.owner.query(
      `update connection_leases set expires_at = clock_timestamp() + interval '1 minute' where connection_id = $1`,
      [line.connectionId],
    );
    const second = await lines.process(createEars());
    await first.liveness.end();
    await until(async () => {
      const { rows } = await lines.owner.query(`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%insert into connection_leases%' and datname = current_database()`);
      return rows.length > 0;
    });
    expect((await leaseOf(line)).owner).toBe(first.liveness.id);
    await relying.query('commit');
    relying.release();
    await isOf(line, second);
  });

  it('lets any process ask its owner', async () => {
    const line = await lines.addLine();
    const emptied: string[] = [];
    const owner = await lines.process(createEars(), {
      deliver: (_company, connectionId) => Promise.resolve(void emptied.push(`owner ${connectionId}`)),
    });
    await isOf(line, owner);
    const other = await lines.process(createEars(), {
      owner: false,
      deliver: () => Promise.resolve(void emptied.push('other')),
    });
    expect(await owner.gateway.dispatch(...ends(line), textTo(phone, 'P1'))).toMatchObject({ state: 'handed-over' });

    expect(await other.gateway.dispatch(...ends(line), textTo(phone, 'P2'))).toMatchObject({ state: 'rejected' });
    expect(await other.gateway.deliver(...ends(line))).toBe(true);
    await until(() => emptied.length === 1);
    expect(emptied).toEqual([`owner ${line.connectionId}`]);
    expect(await other.gateway.lookUp(...ends(line), '5511970000995')).toBeNull();
    expect(await other.gateway.lookUp(...ends(line), '5511970000005')).toBe('5511970000005');
    expect(await other.gateway.revoke(...ends(line), { providerId: 'P1', chat: to, fromMe: true })).toMatchObject({
      state: 'handed-over',
    });
    await other.gateway.markRead(...ends(line), [{ providerId: 'P1', chat: to, fromMe: false }]);

    await owner.end();
    expect(await other.gateway.deliver(...ends(line))).toBe(false);
    await expect(other.gateway.lookUp(...ends(line), '5511970000005')).rejects.toMatchObject({
      code: 'ERR_WAPP_CHECK_CONTACT',
    });
  });

  it('is kept by nobody once the installation is held, also where it was just being taken', async () => {
    const line = await lines.addLine('DISCONNECTED');
    let isOn = false;
    const first = await lines.process(createEars(), { isHeld: () => isOn });
    const { tenancy } = first.network;
    const inCompany = tenancy.inCompany.bind(tenancy);
    const taking = vi.spyOn(tenancy, 'inCompany').mockImplementationOnce(async (id, work) => {
      const taken = await inCompany(id, work);
      expect((await leaseOf(line)).owner).toBe(first.liveness.id);
      isOn = true;
      await first.gateway.pause();
      return taken;
    });
    await first.gateway.deliver(...ends(line));
    expect(taking).toHaveBeenCalledOnce();
    expect((await leaseOf(line)).owner).toBe('');
  });

  it('finishes what is in flight before it passes on, and begins no more', async () => {
    const line = await lines.addLine();
    const steps: string[] = [];
    let finish: () => void = () => undefined;
    const inFlight = new Promise<void>((resolve) => (finish = resolve));
    const first = await lines.process(createEars(), {
      async deliver(_company, _connection, ours) {
        for (let n = 1; !ours.isOver(); n++) {
          steps.push(`begun ${n}`);
          await inFlight;
          await first.network.tenancy.inCompany(line.companyId, (ctx) => ours.fence(ctx));
          steps.push(`written ${n}`);
        }
      },
    });
    await isOf(line, first);
    await first.gateway.deliver(...ends(line));
    await until(() => steps.length === 1);
    const ending = first.end();
    finish();
    await ending;
    expect(steps).toEqual(['begun 1', 'written 1']);
    expect((await leaseOf(line)).owner).toBe('');
  });
});
