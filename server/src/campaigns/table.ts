import type { CampaignStatus, ShipmentState } from '@guiche/contract/campaigns';

/**
 * The two machines of a campaign as tables: what it is itself, and how far each recipient is. Rows are tried from the top;
 * what no row names does not happen. docs/campaigns.md is made from them.
 */

export type CampaignEvent =
  'saved with a time' | 'saved without a time' | 'due' | 'started' | 'stopped' | 'nothing is left';
export type CampaignGuard =
  'its audience stands' | 'nobody is chosen' | 'it cannot begin' | 'an alarm has paused its line';

export interface CampaignRule {
  from: readonly CampaignStatus[];
  on: CampaignEvent;
  when?: CampaignGuard;
  to: CampaignStatus;
  does?: 'freeze the audience' | 'take back what was not handed over';
}

export const campaignTable: readonly CampaignRule[] = [
  { from: ['INATIVA', 'PROGRAMADA'], on: 'saved with a time', when: 'nobody is chosen', to: 'INATIVA' },
  { from: ['INATIVA', 'PROGRAMADA'], on: 'saved with a time', to: 'PROGRAMADA' },
  { from: ['INATIVA', 'PROGRAMADA'], on: 'saved without a time', to: 'INATIVA' },
  { from: ['CANCELADA'], on: 'saved with a time', to: 'CANCELADA' },
  { from: ['CANCELADA'], on: 'saved without a time', to: 'CANCELADA' },
  // What it needs was deleted meanwhile, or it has nobody left to write to: nobody is written to by half, and admins hear why.
  { from: ['PROGRAMADA'], on: 'due', when: 'it cannot begin', to: 'CANCELADA' },
  { from: ['PROGRAMADA'], on: 'due', to: 'EM_ANDAMENTO', does: 'freeze the audience' },
  { from: ['CANCELADA'], on: 'started', when: 'its audience stands', to: 'EM_ANDAMENTO' },
  { from: ['INATIVA', 'PROGRAMADA', 'CANCELADA'], on: 'started', to: 'EM_ANDAMENTO', does: 'freeze the audience' },
  // A person resumes what an alarm of the line has paused.
  { from: ['EM_ANDAMENTO'], on: 'started', when: 'an alarm has paused its line', to: 'EM_ANDAMENTO' },
  { from: ['PROGRAMADA'], on: 'stopped', to: 'CANCELADA' },
  { from: ['EM_ANDAMENTO'], on: 'stopped', to: 'CANCELADA', does: 'take back what was not handed over' },
  { from: ['EM_ANDAMENTO'], on: 'nothing is left', to: 'FINALIZADA' },
];

/** What happens to a campaign; nothing where that may not be. */
export const campaignRule = (
  from: CampaignStatus,
  on: CampaignEvent,
  holds: Partial<Record<CampaignGuard, boolean>> = {},
): CampaignRule | undefined =>
  campaignTable.find((row) => row.on === on && row.from.includes(from) && (row.when === undefined || holds[row.when]));

const anHour = 3_600_000;

/** Whether a campaign may still be written anew. */
export const maySave = ({ status, scheduledAt }: { status: CampaignStatus; scheduledAt: string | null }, now: Date) =>
  status === 'INATIVA' ||
  status === 'CANCELADA' ||
  (status === 'PROGRAMADA' && scheduledAt !== null && Date.parse(scheduledAt) - now.getTime() > anHour);

export type ShipmentEvent =
  | 'left out'
  | 'claimed to be asked'
  | 'claimed'
  | 'says yes'
  | 'says no'
  | 'says no before it is tried again'
  | 'says nothing for 72 hours'
  | 'taken back'
  | 'taken back after a yes'
  | 'taken by the network'
  | 'arrived'
  | 'seen'
  | 'refused'
  | 'nobody knows'
  | 'tried again';

export interface ShipmentRule {
  from: readonly ShipmentState[];
  on: ShipmentEvent;
  to: ShipmentState;
}

/** From `sending` on the outbox moves it: the trigger `shipment_follows` is these rows in the database. */
export const shipmentTable: readonly ShipmentRule[] = [
  { from: ['planned', 'confirmed'], on: 'left out', to: 'skipped' },
  { from: ['planned'], on: 'claimed to be asked', to: 'asked' },
  { from: ['planned', 'confirmed'], on: 'claimed', to: 'sending' },
  { from: ['asked'], on: 'says yes', to: 'confirmed' },
  // Of one who has said yes and now says no the message may be on its way; as long as it has not left it is taken back.
  { from: ['asked', 'confirmed', 'sending'], on: 'says no', to: 'declined' },
  // A stopped campaign that goes on, or one whose recipient the network sends no marketing for a day, would send it yet.
  { from: ['failed'], on: 'says no before it is tried again', to: 'declined' },
  { from: ['asked'], on: 'says nothing for 72 hours', to: 'expired' },
  { from: ['asked'], on: 'taken back', to: 'planned' },
  { from: ['asked'], on: 'refused', to: 'failed' },
  { from: ['sending'], on: 'taken back', to: 'planned' },
  { from: ['sending'], on: 'taken back after a yes', to: 'confirmed' },
  { from: ['sending', 'unknown', 'failed'], on: 'taken by the network', to: 'sent' },
  { from: ['sending', 'sent', 'unknown', 'failed'], on: 'arrived', to: 'delivered' },
  { from: ['sending', 'sent', 'delivered', 'unknown', 'failed'], on: 'seen', to: 'read' },
  { from: ['sending', 'sent'], on: 'refused', to: 'failed' },
  { from: ['sending'], on: 'nobody knows', to: 'unknown' },
  { from: ['failed', 'unknown'], on: 'tried again', to: 'sending' },
];

/** Those that wait for something: while there is one the campaign is not over. */
export const openStates = ['planned', 'asked', 'confirmed', 'sending'] as const satisfies readonly ShipmentState[];
