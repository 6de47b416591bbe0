/** What the channel's code of a failure means. Whoever says it has a sentence for each: the desk, the report of a campaign. */

/** Of messages of a campaign that was stopped before they left: they leave when it goes on. */
export const CAMPAIGN_STOPPED = 'CAMPAIGN_STOPPED';

const reasons = [
  [/^CANCELLED|REMOVED/, 'cancelled'],
  [new RegExp(`^${CAMPAIGN_STOPPED}`), 'stopped'],
  [/^OPTED_OUT/, 'unwanted'],
  [/^OUTDATED/, 'outdated'],
  [/MARKETING_LIMIT/, 'marketing'],
  [/^LINE_|DISCONNECTED/, 'offline'],
  [/NOT_ON_WHATSAPP|NUMBER|RECIPIENT|UNREACHABLE/, 'unreachable'],
  [/TOO_LARGE/, 'tooLarge'],
  [/MEDIA|UPLOAD/, 'media'],
  [/TEMPLATE/, 'template'],
  [/WINDOW|REENGAGEMENT|EXPIRED/, 'expired'],
  [/UNPAID/, 'unpaid'],
  [/RATE|LIMIT|TOO_MANY|TOO_FAST|RESTRICTED/, 'limited'],
  [/NETWORK|ANSWER|INTERRUPTED/, 'network'],
] as const;

/** Reasons that have a sentence. */
export type FailureReason = (typeof reasons)[number][1] | 'refused';

/** What has no sentence of its own was refused. */
export const failureOf = (code: string): FailureReason => reasons.find(([codes]) => codes.test(code))?.[1] ?? 'refused';
