import { expect, it } from 'vitest';
import { wantedGap } from '../whatsapp/governor/campaigns';
import { campaignDesk } from '../testing/campaign-desk';
import { createWorld } from '../testing/world';

it('every so many of a line the pause is the greater one, and never where that is 0', () => {
  const pace = { messageInterval: 20, longerIntervalAfter: 3, greaterInterval: 60 };
  expect([0, 1, 2].map((inRow) => wantedGap(pace, inRow))).toEqual([
    { gapMs: 20_000, inRow: 1 },
    { gapMs: 20_000, inRow: 2 },
    { gapMs: 60_000, inRow: 0 },
  ]);
  expect(wantedGap({ ...pace, longerIntervalAfter: 0 }, 7)).toEqual({ gapMs: 20_000, inRow: 0 });
  expect(wantedGap({ ...pace, greaterInterval: 5 }, 2).gapMs).toBe(20_000);
});

it('time of one line is shared by its campaigns, at the pace that is set, over whatever comes between', async () => {
  const world = await createWorld();
  const desk = campaignDesk(world);
  await desk.settings({ messageInterval: 20, longerIntervalAfter: 3, greaterInterval: 60 });
  const one = await desk.create({ contactListId: (await desk.list(4)).id });
  const two = await desk.create({ contactListId: (await desk.list(4)).id });
  await desk.start(one.id);
  await desk.start(two.id);
  const claimed = async () => {
    await desk.write();
    const left = async (id: number) => 4 - ((await desk.states(id)).planned ?? 0);
    return [await left(one.id), await left(two.id)];
  };
  const seconds = (n: number) => world.advance(n * 1000);
  expect(await claimed()).toEqual([1, 0]);
  expect(await claimed()).toEqual([1, 0]);
  seconds(19);
  expect(await claimed()).toEqual([1, 0]);
  seconds(1);
  expect(await claimed()).toEqual([1, 1]);
  seconds(20);
  expect(await claimed()).toEqual([2, 1]);
  // The third was the last in a row.
  seconds(59);
  expect(await claimed()).toEqual([2, 1]);
  seconds(1);
  expect(await claimed()).toEqual([2, 2]);
  // Nobody was there for a week: what is late is not made up.
  seconds(7 * 86_400);
  expect(await claimed()).toEqual([3, 2]);
  expect(await claimed()).toEqual([3, 2]);
  await world.close();
});
