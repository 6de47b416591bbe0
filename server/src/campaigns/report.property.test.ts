import { campaignReport, reportFigures, type CampaignReport, type ReportRow } from '@guiche/contract/campaign-report';
import { shipmentStates, skipReasons } from '@guiche/contract/campaign-shapes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../bench/random';
import { createWorld, type World } from '../testing/world';
import { makeCampaign, type MadeShipment } from './report.fixture';

/** The sums of a report equal its rows, after whatever happened to them, and however many did it at once. */

let world: World;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());

type Random = ReturnType<typeof createRandom>;

function randomPlace(random: Random): MadeShipment & Required<Pick<MadeShipment, 'reason' | 'variant'>> {
  const state = random.pick(shipmentStates);
  const at = () => new Date(Date.UTC(2026, 10, 20, random.below(60), random.below(60))).toISOString();
  const maybe = (share: number) => (random.next() < share ? at() : null);
  return {
    state,
    reason:
      state === 'skipped'
        ? random.pick(skipReasons)
        : state === 'failed'
          ? random.pick(['RECIPIENT_UNREACHABLE', 'A CODE OF WORDS', 'REFUSED'])
          : state === 'sent'
            ? random.pick([null, 'MEDIA_UPLOAD'])
            : null,
    variant: random.pick([null, 1, 2, 3]),
    askedAt: maybe(0.5),
    answeredAt: maybe(0.3),
    sentAt: maybe(0.7),
    repliedAt: maybe(0.3),
    optedOutAt: maybe(0.1),
  };
}

async function moveSome(campaignId: number, random: Random, most: number) {
  const { state, reason, variant, askedAt, answeredAt, sentAt, repliedAt, optedOutAt } = randomPlace(random);
  await world.owner.query(
    `update campaign_shipments set state = $3, reason = $4, variant = $5, asked_at = $6, answered_at = $7, sent_at = $8,
       replied_at = $9, opted_out_at = $10
     where company_id = $1 and campaign_id = $2 and position % $11 = $12`,
    [
      world.home.id,
      campaignId,
      state,
      reason,
      variant,
      askedAt,
      answeredAt,
      sentAt,
      repliedAt,
      optedOutAt,
      most,
      random.below(most),
    ],
  );
}

const reportOf = async (campaignId: number): Promise<CampaignReport> =>
  (await world.home.ana.call(campaignReport.show, { params: { campaignId } })).body;

async function everybody(campaignId: number, query: Record<string, string> = {}): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body } = await world.home.ana.call(campaignReport.rows, {
      params: { campaignId },
      query: { ...query, ...(cursor ? { cursor } : {}) },
    });
    rows.push(...body.records);
    cursor = body.nextCursor;
  }
  return rows;
}

const byName = (counted: readonly { reason: string; count: number }[]) =>
  Object.fromEntries(counted.map(({ reason, count }) => [reason, count]));
const countBy = <T>(rows: readonly T[], nameOf: (row: T) => string | null) => {
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const name = nameOf(row);
    if (name !== null) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

it.each([1, 2, 3, 4, 5, 6])('the sums of a report equal its rows (%i)', { timeout: 60_000 }, async (seed) => {
  const random = createRandom(seed);
  const size = random.pick([1, 40, 41, 130]);
  const campaignId = await makeCampaign(
    world,
    Array.from({ length: size }, () => randomPlace(random)),
    {
      messages: ['a', 'b', 'c', '', ''],
    },
  );
  for (let round = 0; round < 3; round++) {
    // three at once, over connections of their own; whoever is undone to break a tie tries again
    await Promise.all(
      Array.from({ length: 9 }, async () => {
        const move = { most: random.pick([1, 2, 7, size]), random: createRandom(random.below(1e6)) };
        for (;;) {
          try {
            return await moveSome(campaignId, move.random, move.most);
          } catch (error) {
            if ((error as { code?: string }).code !== '40P01') throw error;
          }
        }
      }),
    );
    const report = await reportOf(campaignId);
    const all = await everybody(campaignId);
    expect(all.length).toBe(size);
    expect(report.counts.all).toBe(size);
    const { skipped, waiting, unconfirmed, sent, failed } = report.counts;
    expect(skipped + waiting + unconfirmed + sent + failed).toBe(size);
    for (const figure of reportFigures) {
      const rows = await everybody(campaignId, { figure });
      expect([figure, rows.length]).toEqual([figure, report.counts[figure]]);
      // in the order of the audience, each once
      expect(rows.map(({ id }) => id)).toEqual(
        all.filter(({ id }) => rows.some((row) => row.id === id)).map(({ id }) => id),
      );
    }
    expect(byName(report.skipped)).toEqual(countBy(all, (row) => (row.state === 'skipped' ? row.reason : null)));
    expect(byName(report.failed)).toEqual(countBy(all, (row) => (row.state === 'failed' ? row.reason : null)));
    for (const { reason, count } of [...report.skipped, ...report.failed])
      expect((await everybody(campaignId, { reason })).length).toBe(count);
    const isSent = (row: ReportRow) => ['sent', 'delivered', 'read', 'unknown'].includes(row.state);
    for (const variant of report.variants) {
      const rows = await everybody(campaignId, { variant: String(variant.variant) });
      expect([variant.sent, variant.replied, variant.optedOut]).toEqual([
        rows.filter(isSent).length,
        rows.filter(({ repliedAt }) => repliedAt).length,
        rows.filter(({ optedOutAt }) => optedOutAt).length,
      ]);
    }
    const hourOf = (at: string | null) => at && `${at.slice(0, 13)}:00:00.000Z`;
    const sentBy = countBy(all, (row) => (isSent(row) ? hourOf(row.sentAt) : null));
    const repliedBy = countBy(all, (row) => hourOf(row.repliedAt));
    expect(report.hours).toEqual(
      [...new Set([...Object.keys(sentBy), ...Object.keys(repliedBy)])]
        .toSorted()
        .map((hour) => ({ hour, sent: sentBy[hour] ?? 0, replied: repliedBy[hour] ?? 0 })),
    );
  }
});
