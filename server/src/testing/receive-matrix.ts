import type { DriverEvent, Party } from '../whatsapp/driver';
import { overheard, twinId, type Desk } from './desk';
import type { Outcome } from './matrix';

/** Of a message that both the home company and its twin have, and of one that only the twin has. */
const shared = '3AFIRST';
const onlyTwins = '3AONLYTWINS';

/** What lines bring in: as with endpoints, nobody else notices, and what another company has already is news here. */
export async function runReceiveMatrix(desk: Desk): Promise<Outcome> {
  const outcome: Outcome = { findings: [], calls: 0 };
  const { world, transaction, rows } = desk;
  for (const [what, event] of happenings()) {
    await transaction.asOwner(`update messages set provider_id = $1 where company_id = $2 and provider_id = '3AGONE'`, [
      onlyTwins,
      twinId,
    ]);
    const before = await stored(desk);
    const told = world.events.length;
    await world.app
      .receive(rows.company, rows.line, [event])
      .catch((error: unknown) => outcome.findings.push(`${what} is refused: ${String(error)}`));
    outcome.calls += 1;
    await desk.settle();
    const after = await stored(desk);
    const isNews = event.t === 'message';
    if (after.home - before.home !== Number(isNews)) outcome.findings.push(`${what}: it is not stored as it should be`);
    if (after.others !== before.others) outcome.findings.push(`${what}: another company changed`);
    for (const finding of overheard(desk, told, true)) outcome.findings.push(`${what}: ${finding}`);
    await desk.undo();
  }
  return outcome;
}

async function stored({ transaction, rows }: Desk): Promise<{ home: number; others: string }> {
  const [counted] = await transaction.asOwner<{ home: number; others: string }>(
    `select count(*) filter (where company_id = $1)::int as home,
       md5(string_agg(m::text, '' order by company_id, id) filter (where company_id <> $1)) as others from messages m`,
    [rows.company],
  );
  return counted!;
}

function happenings(): [string, DriverEvent][] {
  const at = new Date();
  const marina: Party = { id: { kind: 'pn', value: '5511970000001' }, aliases: [] };
  const message = (providerId: string): DriverEvent => ({
    t: 'message',
    at,
    providerId,
    fromMe: false,
    chat: marina,
    sender: marina,
    isGroup: false,
    content: { type: 'text', text: 'Bom dia' },
  });
  const about = { at, providerId: shared, chat: marina.id, fromMe: false };
  return [
    ['a message', message('3ANEW')],
    ['a message whose network id another company has', message(onlyTwins)],
    ['an edit', { t: 'edited', ...about, text: 'Boa tarde' }],
    ['an edit of what only another company has', { t: 'edited', ...about, providerId: onlyTwins, text: 'x' }],
    ['a revocation', { t: 'revoked', ...about }],
    ['a reaction', { t: 'reacted', ...about, emoji: '👍', by: 'customer' }],
    ['a receipt', { t: 'ack', at, providerId: '3EB0SENT', ack: 4 }],
  ];
}
