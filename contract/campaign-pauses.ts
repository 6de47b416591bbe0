/** Why a line writes no campaign for a while: it goes on by itself; and whether admins are told of it all the same. */
export const waits = {
  /** The network restricts the line. */
  restricted: { isTold: true },
  /** As many strangers as a day may have were written to. */
  'new-chats': { isTold: false },
  /** As many messages of campaigns as a day may have have left. */
  'daily-cap': { isTold: false },
  /** Outside of the hours in which campaigns write. */
  hours: { isTold: false },
} as const;
export type CampaignWait = keyof typeof waits;
export const campaignWaits = Object.keys(waits) as CampaignWait[];

/** Why a line writes no campaign until somebody says that it shall. */
export const campaignPauses = [
  /** The network has locked the line for strangers, or has warned that it will. */
  'network-lock',
  /** The network has refused messages to strangers. */
  'cold-refused',
  /** Too many messages failed. */
  'failures',
  /** Hardly any stranger answers. */
  'few-replies',
  /** Too many want no more. */
  'opt-outs',
  /** Many strangers were sent the same words. */
  'same-text',
] as const;
export type CampaignPause = (typeof campaignPauses)[number];
