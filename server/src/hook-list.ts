import { hooks as assistant, messageHook as assistantHears } from './assistant/hooks';
import { hooks as attendant, messageHook as attendantHears } from './attendant/hooks';
import { hooks as campaigns, messageHook as campaignsHear } from './campaigns/hooks';
import { hooks as chats } from './chats/hooks';
import { hooks as connections } from './connections/hooks';
import { joinHooks, type Hooks } from './hooks';
import { hooks as knowledge } from './knowledge/hooks';
import { hooks as messages } from './messages/hooks';
import type { MessageHook } from './messages/message-hook';
import { hooks as prompts } from './prompts/hooks';
import { messageHook as pushHears } from './push/hooks';
import { hooks as optOuts } from './opt-outs/hooks';
import { hooks as queues } from './queues/hooks';
import { hooks as queueOptions } from './queue-options/hooks';
import { hooks as schedules } from './schedules/hooks';
import { hooks as tickets } from './tickets/hooks';

/** All hooks, listed once: which module declares some, from the highest layer down. */
export const moduleHooks = {
  assistant,
  attendant,
  campaigns,
  schedules,
  messages,
  tickets,
  'opt-outs': optOuts,
  chats,
  connections,
  queues,
  knowledge,
  prompts,
  'queue-options': queueOptions,
} satisfies Record<string, Hooks>;

export const runHooks = joinHooks(Object.values(moduleHooks));

/** Who hears what was said on a line. */
export const messageHooks: readonly MessageHook[] = [campaignsHear, pushHears, attendantHears, assistantHears];
