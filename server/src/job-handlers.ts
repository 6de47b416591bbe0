import type { createCloud } from './whatsapp/cloud/cloud';
import type { Publish } from './tickets/live';
import { questionJobs } from './asked-questions/jobs';
import { createAssistant, type AssistantParts } from './assistant/service';
import { attendantJobs, moveMessages } from './attendant/service';
import { alertJobs } from './alerts/jobs';
import { type Auth } from './auth/auth';
import { type Billing } from './billing/billing';
import { companyJobs } from './companies/jobs';
import { connectionJobs } from './connections/watch';
import { messageHooks } from './hook-list';
import type { Contacts } from './contacts/service';
import { lineReminderJobs } from './line-reminders/jobs';
import { messageJobs } from './messages/jobs';
import { transcriptJobs } from './messages/transcripts';
import type { Env } from './platform/env';
import { type Handlers } from './platform/jobs';
import { type Live } from './platform/live';
import { type MediaStore } from './platform/media';
import type { Mail } from './platform/mail';
import type { ProgramTurns } from './platform/program-turns';
import { type Tenancy } from './platform/tenancy';
import { type SafeHttp } from './platform/safe-http';
import { pushJobs } from './push/jobs';
import type { Vapid } from './push/vapid';
import { campaignJobs } from './campaigns/jobs';
import { contactListJobs } from './contact-lists/jobs';
import { embeddingJobs } from './embeddings/fill';
import { scheduleJobs } from './schedules/jobs';
import { removalJobs } from './tickets/removal';
import { untagJobs } from './tickets/tagged';
import { snoozeJobs } from './tickets/snooze';
import { undoJobs } from './tickets/undo';
import { type Gateway } from './whatsapp/gateway';

export interface JobParts {
  tenancy: Tenancy;
  mail: Mail;
  auth: Auth;
  billing: Billing;
  publish: Publish;
  gateway: Gateway;
  store: MediaStore;
  people: Contacts;
  programTurns: ProgramTurns;
  safeHttp: SafeHttp;
  vapid: Vapid;
  /** Whom the makers of browsers may ask about what is pushed. */
  subject: string;
  hasOlder: Live['hasOlder'];
  /** How assistants ask models. */
  assistant: Omit<AssistantParts, 'tenancy' | 'keepsTexts'>;
  env: Pick<Env, 'AI_LOG'>;
  cloudJobs: ReturnType<typeof createCloud>['jobs'];
}

/** Who does which job; a line each module. */
export function jobHandlers(parts: JobParts): Handlers {
  const { tenancy, mail, auth, billing, publish, gateway, store, people, programTurns } = parts;
  const { safeHttp, vapid, subject } = parts;
  return {
    ...auth.jobs,
    ...companyJobs({ tenancy, mail }),
    ...billing.jobs,
    ...connectionJobs({ tenancy }),
    ...alertJobs({ tenancy, mail }),
    ...snoozeJobs(tenancy),
    ...undoJobs(tenancy, moveMessages),
    ...removalJobs({ tenancy, hasOlder: parts.hasOlder, publish }),
    ...untagJobs({ tenancy }),
    ...attendantJobs(tenancy),
    ...createAssistant({ tenancy, keepsTexts: parts.env.AI_LOG, ...parts.assistant }).jobs,
    ...questionJobs({ tenancy }),
    ...embeddingJobs({ tenancy, ...parts.assistant }),
    ...messageJobs({ tenancy, gateway, store, hasOlder: parts.hasOlder }),
    ...transcriptJobs({ tenancy, messageHooks, ...parts.assistant }),
    ...parts.cloudJobs,
    ...contactListJobs({ tenancy, gateway }),
    ...scheduleJobs({ tenancy }),
    ...lineReminderJobs({ tenancy, billing, contacts: people, gateway }),
    ...campaignJobs({ tenancy, contacts: people, gateway, programTurns }),
    ...pushJobs({ tenancy, safeHttp, vapid, subject }),
  };
}
