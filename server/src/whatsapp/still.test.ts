import { describe, expect, it } from 'vitest';
import { until } from '../testing/world';
import type { Driver, DriverContext, DriverSession } from './driver';
import { createEars, lines, useLines, type Process } from './lines.fixture';
import { traitsOf } from './providers';
import type { LineId } from './sandbox/events';

const never = new Promise<never>(() => undefined);
const mayStandStill = 500;
/** What a line of a process does when it is started, by the process it is opened in: the first has the first. */
let starts: (() => Promise<void>)[] = [];

/** A network whose lines are up when they have been started. */
function network(): Driver {
  const start = starts.shift() ?? (() => Promise.resolve());
  const open = ({ emit }: DriverContext): DriverSession => ({
    async start() {
      await start();
      await emit([{ t: 'status', at: new Date(), status: 'CONNECTED' }]);
    },
    dispatch: () => never,
    openFile: () => never,
    revoke: () => never,
    edit: () => never,
    react: () => never,
    markRead: () => never,
    typing: () => never,
    stop: () => Promise.resolve(),
    logout: () => Promise.resolve(),
  });
  return { provider: 'beta', ...traitsOf('beta'), open, forget: () => Promise.resolve() };
}

describe('a line whose process lives and does nothing with it', () => {
  useLines(() => [network()]);

  const leaseOf = async ({ connectionId }: LineId) =>
    (
      await lines.owner.query<{ owner: string; givenUp: number; epoch: number }>(
        `select owner, given_up as "givenUp", epoch::int from connection_leases where connection_id = $1`,
        [connectionId],
      )
    ).rows[0];
  const isOf = (line: LineId, { liveness }: Process) => until(async () => (await leaseOf(line))?.owner === liveness.id);

  it('is given up by it when its outbox stands still, and the other empties it', async () => {
    const line = await lines.addLine();
    const emptied: string[] = [];
    const first = await lines.process(createEars(), { deliver: () => never, mayStandStill });
    await isOf(line, first);
    const deliver = () => Promise.resolve(void emptied.push('second'));
    const second = await lines.process(createEars(), { deliver });
    void first.gateway.deliver(line.companyId, line.connectionId);
    await isOf(line, second);
    expect(await leaseOf(line)).toMatchObject({ givenUp: 1, epoch: 2 });
    expect(await first.gateway.deliver(line.companyId, line.connectionId)).toBe(true);
    await until(() => emptied.length > 0);
  });

  it('is given up by it when it cannot be started, and comes up in the other', async () => {
    starts = [() => never];
    const first = lines.process(createEars(), { mayStandStill });
    const line = await lines.addLine('TIMEOUT', 'beta');
    await isOf(line, await first);
    const second = await lines.process(createEars());
    await isOf(line, second);
    await until(async () => (await lines.statusOf(line)).status === 'CONNECTED');
    expect((await leaseOf(line))!.givenUp).toBeGreaterThan(0);
  });

  it('is begun anew in the same process when there is no other', async () => {
    const line = await lines.addLine();
    const runs: string[] = [];
    const only = await lines.process(createEars(), {
      deliver: () => (runs.push('run') === 1 ? never : Promise.resolve()),
      due: () => Promise.resolve([line]),
      mayStandStill,
    });
    await until(() => runs.length === 1);
    await until(async () => (await leaseOf(line))?.givenUp === 1);
    await isOf(line, only);
    // The first run still stands where it stood.
    await until(() => runs.length === 2);
    expect(await leaseOf(line)).toMatchObject({ epoch: 2, givenUp: 1 });
  });

  it('holds up no other line while it does not come up', async () => {
    starts = [() => never];
    const stuck = await lines.addLine('TIMEOUT', 'beta');
    const first = lines.process(createEars());
    const late = await lines.addLine();
    await isOf(late, await first);
    const later = await lines.addLine();
    await isOf(later, await first);
    expect(await leaseOf(stuck)).toMatchObject({ epoch: 1, givenUp: 0 });
  });

  it('cannot be kept: no lease is good for long after its work got on, whoever renews it', async () => {
    const line = await lines.addLine();
    await isOf(line, await lines.process(createEars()));
    const renewed = lines.owner.query(
      `update connection_leases set worked_at = clock_timestamp() - interval '3 minutes',
         expires_at = clock_timestamp() + interval '15 seconds'`,
    );
    await expect(renewed).rejects.toMatchObject({ constraint: 'connection_leases_worked' });
  });
});
