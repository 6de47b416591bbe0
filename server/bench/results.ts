import type { AssistantPace } from './assistants';
import type { Attended } from './attendant';
import type { BoardPace } from './board';
import type { Bulk } from './bodies';
import type { Measured } from './calls';
import type { DashboardPace } from './dashboard';
import type { DataSetName } from './data-sets';
import type { Channels } from './channels';
import type { Pace } from './desk';
import type { Entering } from './entering';
import type { Inbound } from './inbound';
import type { Searched } from './kinds-of-terms';
import type { LivePace } from './live-desk';
import type { Starts } from './starts';
import type { ChatPace } from './chats';
import type { KnowledgePace } from './knowledge';
import type { ApiPace } from './messages-api';
import type { BillingPace } from './billing';
import type { CampaignPace } from './campaigns';
import type { Storm } from './storm';

/** What a run measured; parts that were not asked for are absent. */
export interface Results {
  scale: number;
  calls: Measured[];
  /** The same of other data than the usual. */
  elsewhere: { data: DataSetName; calls: Measured[] }[];
  searched: Searched[];
  filledIn?: number;
  /** MB of the server's process. */
  memory?: { idle: number | undefined; loaded?: number | undefined };
  entering?: Entering;
  inbound?: { steady: Inbound; saturated: Inbound };
  attendant?: Attended;
  dashboard?: DashboardPace;
  board?: BoardPace;
  desk?: Pace;
  live?: LivePace;
  channels?: Channels;
  chats?: ChatPace;
  knowledge?: KnowledgePace;
  assistants?: AssistantPace;
  api?: ApiPace;
  campaigns?: CampaignPace;
  billing?: BillingPace;
  storms?: Storm[];
  bodies?: Bulk[];
  starts?: Starts;
  took?: number;
}
