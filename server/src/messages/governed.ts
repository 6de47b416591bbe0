import type { Ctx } from '../platform/tenancy';
import { governorOf, type Why } from '../whatsapp/governor/governor';
import { limitsOf } from '../whatsapp/governor/rules';
import { capabilitiesOf } from '../whatsapp/providers';
import { front, readHeads, setHeld, type HeadRow, type Place } from './governed-queries';
import type { Line } from './outbox-queries';

export interface NextToSend {
  /** The message that may leave; absent where any may, null where none. */
  only?: number | null;
  /** When to look again. */
  wakeAt?: Date;
  /** Of which messages it is now said why they wait. */
  said: { id: number }[];
}

const words: Record<Why, string> = {
  HELD_RESTRICTED: 'The network restricts this line; the message leaves by itself when that is over.',
  HELD_NEW_CHATS: 'As many new chats as a day may have were begun; the message leaves by itself when there is room.',
  HELD_PACE: 'This line writes at a measured pace; the message leaves by itself when its turn comes.',
};

const headOf = ({ heardAt, ...head }: HeadRow) => ({ ...head, heardAt: heardAt === null ? null : new Date(heardAt) });

/**
 * The step before every dispatch: what the governor lets leave now.
 * @param passedOver messages that cannot leave yet, and take nobody's turn
 */
export async function chooseNext(
  ctx: Ctx,
  { id, provider }: Line,
  draw: number,
  passedOver: number[],
): Promise<NextToSend> {
  if (!limitsOf[provider]) return { said: [] };
  const first = await readHeads(ctx, id, passedOver, 'front');
  // What must not be repeated goes nowhere: it only learns that nobody knows its fate.
  const stray = capabilitiesOf(provider).repeatable ? undefined : first.find(({ state }) => state === 'sending');
  if (stray) return { only: stray.id, said: [] };
  if (!first.length) return { only: null, said: [] };
  const governor = await governorOf(ctx, id);
  if (!governor) return { said: [] };
  let heads = first;
  let choice = await governor.choose(heads.map(headOf));
  const lookIn = async (place: Place) => {
    const known = heads.map((head) => head.id);
    heads = [...heads, ...(await readHeads(ctx, id, [...passedOver, ...known], place))];
    choice = await governor.choose(heads.map(headOf));
  };
  if (!choice.next && first.length >= front) {
    await lookIn('behind');
    // A hundred strangers, and somebody behind them may be known.
    if (!choice.next && !choice.holdsAll) await lookIn('everywhere');
  }
  const { next } = choice;
  if (next) await governor.leave(next, { contactId: heads.find((head) => head.id === next.id)!.contactId, draw });
  const said: NextToSend['said'] = [];
  for (const why of Object.keys(words) as Why[]) {
    const ids = choice.held.filter((one) => one.why === why).map((one) => one.id);
    if (ids.length) said.push(...(await setHeld(ctx, ids, why, words[why])));
  }
  return { only: next?.id ?? null, said, ...(choice.wakeAt && { wakeAt: choice.wakeAt }) };
}
