import { opensAt, type Window, type Pace, wantedGap, campaignGapMs, newChatsCap } from '../whatsapp/governor/campaigns';
import { mostADay as mostLookUps } from '../whatsapp/governor/look-ups';
import type { ClaimLine } from './claim-queries';

export interface Load {
  now: Date;
  provider: ClaimLine['provider'];
  lineSince: Date | null;
  pace: Pace;
  window: Window;
  dailyCap: number;
  /** How many are written to, and how many of them never wrote to the line. */
  recipients: number;
  strangers: number;
  /** About how many of them the network has yet to be asked. */
  toAsk?: number;
  /** People a day, of the portfolio of an official line; null where it has no limit. */
  portfolio?: number | null | undefined;
  /** Of what a day may have so much is used already: messages since midnight, strangers and questions in the last 24 hours. */
  used?: { messages: number; strangers: number; lookUps?: number };
  /** Until then the line writes at half its pace. */
  halvedUntil?: Date | null;
}

/** Nobody plans further. */
const mostDays = 3650;
const dayMs = 86_400_000;

/** How long a message takes on average, the pauses among them. */
export function averageGapMs(provider: Load['provider'], pace: Pace, isHalved = false): number {
  const round = Math.max(1, pace.longerIntervalAfter);
  let [sum, inRow] = [0, 0];
  for (let n = 0; n < round; n += 1) {
    const wanted = wantedGap(pace, inRow);
    inRow = wanted.inRow;
    sum += campaignGapMs(provider, wanted.gapMs, isHalved, 0.5);
  }
  return sum / round;
}

/** When the last one will have left if nothing comes between: day by day, within hours and caps. */
export function endOf(load: Load): Date | null {
  const { provider, window, dailyCap, strangers, recipients, toAsk = 0 } = load;
  const used = load.used ?? { messages: 0, strangers: 0 };
  if (recipients === 0) return null;
  const gapAt = (at: Date) =>
    averageGapMs(
      provider,
      load.pace,
      load.halvedUntil !== undefined && load.halvedUntil !== null && at < load.halvedUntil,
    );
  if (provider === 'sandbox') return new Date(load.now.getTime() + gapAt(load.now) * (recipients - 1));
  if (window.days.length === 0) return null;
  const share = strangers / recipients;
  const asked = toAsk / recipients;
  const { lineSince, now, portfolio } = load;
  const granted = portfolio === undefined ? {} : { portfolio: { limit: portfolio ?? Infinity, lastOf: null } };
  const cap = newChatsCap({ provider, lineSince, now, ...granted });
  const aDay = (has: NonNullable<Load['used']>) =>
    Math.min(
      dailyCap > 0 ? Math.max(0, dailyCap - has.messages) : Infinity,
      share > 0 ? Math.max(0, cap - has.strangers) / share : Infinity,
      asked > 0 ? Math.max(0, mostLookUps - (has.lookUps ?? 0)) / asked : Infinity,
    );
  let left = recipients;
  let at = opensAt(window, load.now);
  for (let day = 0; day < mostDays; day += 1) {
    const closes = closesAt(window, at);
    const gap = gapAt(at);
    const isFirst = day === 0;
    const fits = Math.min(
      aDay(isFirst ? used : { messages: 0, strangers: 0 }),
      1 + Math.floor((closes.getTime() - at.getTime()) / Math.max(gap, 1)),
    );
    if (left <= fits) return new Date(at.getTime() + gap * (Math.ceil(left) - 1));
    left -= isFirst ? fits : Math.max(fits, 1);
    at = opensAt(window, closes > at ? closes : at, { another: 'day' });
  }
  return null;
}

/** The end of the hours that are open now: the first quarter of an hour that is not within them, a day at most. */
function closesAt(window: Window, from: Date): Date {
  const quarter = 900_000;
  for (let at = from.getTime() + quarter; at <= from.getTime() + dayMs; at += quarter)
    if (opensAt(window, new Date(at)).getTime() !== at) return new Date(at);
  return new Date(from.getTime() + dayMs);
}

/** Those of whom some may not be written to before a later time: how many, and from when until when that is. */
export interface PutOff {
  count: number;
  first: Date;
  last: Date;
}

/** As `endOf`, where some of the recipients are put off: none of them leaves before its time. */
export function endWith(load: Load, putOff: PutOff | undefined): Date | null {
  const ends = [endOf(load)];
  if (putOff)
    for (const [from, recipients] of [
      [putOff.first, putOff.count],
      [putOff.last, 1],
    ] as const)
      ends.push(
        endOf({
          ...load,
          now: new Date(Math.max(load.now.getTime(), from.getTime())),
          recipients,
          strangers: 0,
          toAsk: 0,
          used: { messages: 0, strangers: 0 },
        }),
      );
  return ends.reduce((latest, one) => (latest && one ? (one > latest ? one : latest) : null));
}
