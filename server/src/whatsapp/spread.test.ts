import { describe, expect, it } from 'vitest';
import { until } from '../testing/world';
import { createEars, lines, useLines, type Lines, type Process } from './lines.fixture';
import { sendFromPhone } from './sandbox/customer';
import type { LineId } from './sandbox/events';

const phone = '5511970000061';

describe('lines of several processes', () => {
  useLines();

  const addLines = (n: number) => Promise.all(Array.from({ length: n }, () => lines.addLine()));
  const ask = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await lines.owner.query<Row>(text, values)).rows;
  const leases = () =>
    ask<{ line: number; owner: string; epoch: number; passingTo: string; givenUp: number }>(
      `select connection_id as line, owner, epoch::int, passing_to as "passingTo", given_up as "givenUp"
       from connection_leases order by 1`,
    );
  const leaseOf = async ({ connectionId }: LineId) => (await leases()).find(({ line }) => line === connectionId)!;
  const countsOf = async (...processes: Process[]) => {
    const all = await leases();
    return processes.map(({ liveness }) => all.filter(({ owner }) => owner === liveness.id).length);
  };
  const isShared = (counts: number[], ...processes: Process[]) =>
    until(async () => (await countsOf(...processes)).join() === counts.join());
  const say = ({ network }: Process, line: LineId, body: string) =>
    sendFromPhone(network, line, { from: phone, body, fromMe: false }, []);

  it('are shared evenly with one that joins, each moved once, and none is up in two at a time', async () => {
    const some = await addLines(5);
    const [one, other] = [createEars(), createEars()];
    const first = await lines.process(one);
    await isShared([5], first);
    const second = await lines.process(other);
    await isShared([3, 2], first, second);
    const after = await leases();
    expect(after.map(({ epoch }) => epoch).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 2, 2]);
    for (const line of some) {
      const moved = (await leaseOf(line)).owner === second.liveness.id;
      const ups = Array.from({ length: moved ? 2 : 1 }, () => 'OPENING CONNECTED').join(' ');
      await until(() => lines.statuses(line).join(' ') === ups);
      await say(first, line, `oi ${line.connectionId}`);
      await until(() => (moved ? other : one).texts().includes(`oi ${line.connectionId}`));
    }
    expect([...one.texts(), ...other.texts()]).toHaveLength(5);
  });

  it('stay where they are while nobody has two more than another', async () => {
    await addLines(3);
    const first = await lines.process(createEars());
    const second = await lines.process(createEars());
    await isShared([2, 1], first, second);
    const before = await leases();
    const looks = async () => (await ask<{ n: number }>('select min(extract(epoch from looked_at)) as n from line_processes'))[0]!.n; // prettier-ignore
    const [seen] = [await looks()];
    await until(async () => (await looks()) > seen);
    expect(await leases()).toEqual(before);
  });

  it('are handed on at once and evenly by one that ends, and come back to it when it begins anew', async () => {
    await addLines(6);
    const first = await lines.process(createEars());
    const others = [await lines.process(createEars()), await lines.process(createEars())];
    await isShared([2, 2, 2], first, ...others);
    const before = performance.now();
    await first.end();
    await isShared([3, 3], ...others);
    expect(performance.now() - before).toBeLessThan(2_000);
    const again = await lines.process(createEars());
    await isShared([2, 2, 2], again, ...others);
  });

  it('are all taken by the one that is left when the other dies, though lines were kept for that one', async () => {
    const some = await addLines(2);
    const first = await lines.process(createEars());
    await isShared([2], first);
    const second = await lines.process(createEars());
    await isShared([1, 1], first, second);
    // As if it had died when a line was just given back for it.
    await second.liveness.end();
    await lines.owner.query(
      `update connection_leases set owner = '', passing_to = $1, expires_at = clock_timestamp() + interval '1 minute' where owner = $1`,
      [second.liveness.id],
    );
    await isShared([2], first);
    await until(() => some.every((line) => lines.statuses(line).at(-1) === 'CONNECTED'));
    expect((await leases()).map(({ passingTo }) => passingTo)).toEqual(['', '']);
  });

  it('pass on only when what is in flight has ended, and nothing is begun on them', async () => {
    const steps: string[] = [];
    const outbox =
      (name: string): NonNullable<Parameters<Lines['process']>[1]>['deliver'] =>
      async (_company, connectionId, ours) => {
        if (ours.isOver()) return;
        steps.push(`${name} begins ${connectionId}`);
        await new Promise((resolve) => setTimeout(resolve, 300));
        steps.push(`${name} ends ${connectionId}`);
      };
    const some = await addLines(2);
    const first = await lines.process(createEars(), { deliver: outbox('first') });
    await isShared([2], first);
    const second = await lines.process(createEars(), { deliver: outbox('second') });
    // Both are always busy.
    let isOver = false;
    const asking = some.map(async (line) => {
      while (!isOver)
        for (const { gateway } of [first, second]) await gateway.deliver(line.companyId, line.connectionId);
    });
    await isShared([1, 1], first, second);
    const moved = (await leases()).find(({ owner }) => owner === second.liveness.id)!.line;
    await until(() => steps.includes(`second ends ${moved}`));
    isOver = true;
    await Promise.all(asking);
    const ofLine = steps
      .filter((step) => step.endsWith(` ${moved}`))
      .map((step) => step.split(' ').slice(0, 2).join(' '));
    // Each that begins ends before another begins, and the first has nothing to say after the second.
    expect(ofLine.filter((step, n) => step !== ofLine[n & ~1]!.replace('begins', n % 2 ? 'ends' : 'begins'))).toEqual(
      [],
    );
    expect(ofLine.lastIndexOf('first ends')).toBeLessThan(ofLine.indexOf('second begins'));
  });

  it('stay when what is in flight does not end, and go on there', async () => {
    let finish: () => void = () => undefined;
    const isLong = new Promise<void>((resolve) => (finish = resolve));
    const steps: string[] = [];
    const some = await addLines(2);
    const first = await lines.process(createEars(), {
      async deliver(_company, connectionId) {
        steps.push(`${connectionId}`);
        await isLong;
      },
    });
    await isShared([2], first);
    for (const line of some) await first.gateway.deliver(line.companyId, line.connectionId);
    const second = await lines.process(createEars());
    const passing = async () => (await leases()).find(({ passingTo }) => passingTo === second.liveness.id);
    await until(async () => (await passing()) !== undefined);
    const { line } = (await passing())!;
    await until(async () => (await passing()) === undefined);
    expect((await leases()).map(({ owner, epoch }) => [owner, epoch])).toEqual(some.map(() => [first.liveness.id, 1]));
    // What was asked for meanwhile is done when the first has ended.
    finish();
    await until(() => steps.filter((step) => step === `${line}`).length > 1);
  });

  it('are asked where they are, also in the moment in which they pass on', async () => {
    const some = await addLines(4);
    const first = await lines.process(createEars());
    await isShared([4], first);
    const asker = await lines.process(createEars(), { owner: false });
    const second = await lines.process(createEars());
    let isOver = false;
    const answers: unknown[] = [];
    const asking = some.map(async ({ companyId, connectionId }) => {
      while (!isOver) answers.push(await asker.gateway.lookUp(companyId, connectionId, phone));
    });
    await isShared([2, 2], first, second);
    isOver = true;
    await Promise.all(asking);
    expect(new Set(answers)).toEqual(new Set([phone]));
  });

  it('cannot pass on two at a time, nor to a process that has as many: the database refuses', async () => {
    const some = await addLines(3);
    const first = await lines.process(createEars());
    await isShared([3], first);
    const mark = (line: LineId, to: string) =>
      lines.owner.query('update connection_leases set passing_to = $2 where connection_id = $1', [
        line.connectionId,
        to,
      ]);
    await mark(some[0]!, 'p');
    await expect(mark(some[1]!, 'q')).rejects.toMatchObject({ constraint: 'connection_leases_from' });
    await expect(mark(some[1]!, first.liveness.id)).rejects.toMatchObject({ constraint: 'connection_leases_passing' });
    await lines.owner.query(`update connection_leases set owner = 'other' where connection_id = $1`, [
      some[1]!.connectionId,
    ]);
    await expect(mark(some[1]!, 'p')).rejects.toMatchObject({ constraint: 'connection_leases_to' });
  });
});
