import type { LiveEvent, LiveName } from '@guiche/contract/live';
import type { Patience } from './platform/body';
import type { Env } from './platform/env';
import type { Log } from './platform/log';
import type { SafeHttp } from './platform/safe-http';
import type { StreamLimits } from './platform/slow-streams';
import type { Audience } from './platform/tenancy';
import type { Times } from './whatsapp/beta/times';

/** What an installation is made of: its environment, and what tests bring instead of the world. */
export interface AppOptions {
  env: Env;
  log: Log;
  /** Connection string of a role that owns nothing. */
  databaseUrl: string;
  /** The database's, unless tests bring another. */
  clock?: () => Date;
  /** The name of this process. */
  processId?: string;
  /** Check every reply against its schema: tests and development. */
  strictReplies?: boolean;
  /** How long clients may take, where tests have less time. */
  patience?: Patience;
  /** The way to addresses that clients name; to public hosts unless tests bring another. */
  safeHttp?: SafeHttp;
  /** Whom to believe beside the usual authorities about the payment provider, and how long it may take, in tests. */
  pix?: { ca: string; patience: number };
  /** How patient lines of provider `beta` are, where tests have less time. */
  lineTimes?: Partial<Times>;
  /** Milliseconds from one question for the health of a line of the official API to the next, where tests have less time. */
  healthEvery?: number;
  /** How long a model may take to answer, where tests have less time. */
  modelPatience?: number;
  /** How long nobody may take anything of an export, where tests have less time. */
  exportPatience?: number;
  /** How long files of customers may take to come, where tests have less time. */
  fileLimits?: Partial<StreamLimits>;
  /** Hears everything that is told live. */
  overhear?: (companyId: number, name: LiveName, event: LiveEvent, to: Audience) => void;
}
