import type { EventName, State } from './context';
import type { Guard } from './guards';

/** What a row does beside the state that it leads to. */
export type Effect =
  | 'wait for the end of the breath'
  | 'ask the model'
  | 'say the answer'
  | 'keep it for agents'
  | 'begin again'
  | 'try once more'
  | 'leave it to people';

export interface Row {
  /** Unlike any other's: it is kept with the turn. */
  name: string;
  from: readonly State[];
  on: EventName;
  when?: Guard;
  to: State;
  does?: readonly Effect[];
}

const waits = { from: ['waiting', 'running'], on: 'due' } as const;
const asked = { from: ['running'], on: 'said' } as const;
const broken = { from: ['running'], on: 'broke' } as const;
const toPeople = ['leave it to people'] as const;

/**
 * A turn of an assistant. Rows are tried from the top; the first one that fits is done. Each kind of event ends with a row that
 * always fits, so there is no case without one. Where it writes for agents people have the conversation already: to leave it to
 * them changes nothing then. docs/ai.md is made from it.
 */
export const table: readonly Row[] = [
  // The customer writes.
  { name: 'listen', from: ['none'], on: 'heard', to: 'waiting', does: ['wait for the end of the breath'] },
  { name: 'go on listening', from: ['waiting'], on: 'heard', to: 'waiting', does: ['wait for the end of the breath'] },
  { name: 'heard while asking', from: ['running'], on: 'heard', to: 'running' },

  // Their breath is over.
  { name: 'taken before', ...waits, when: 'people have it', to: 'superseded' },
  { name: 'opted out before', ...waits, when: 'they want nothing unasked', to: 'blocked' },
  { name: 'nobody to ask', ...waits, when: 'no assistant speaks here', to: 'handed', does: toPeople },
  { name: 'wish', ...waits, when: 'they ask for a person', to: 'handed', does: toPeople },
  { name: 'anger', ...waits, when: 'they are angry', to: 'handed', does: toPeople },
  { name: 'unreadable', ...waits, when: 'nothing of it can be read', to: 'handed', does: toPeople },
  { name: 'machines', ...waits, when: 'a machine answers a machine', to: 'handed', does: toPeople },
  { name: 'turns', ...waits, when: 'has answered often enough', to: 'handed', does: toPeople },
  { name: 'spent', ...waits, when: 'the money of the month does not allow it', to: 'handed', does: toPeople },
  { name: 'ask', ...waits, to: 'running', does: ['ask the model'] },

  // The model has answered: it counts if nothing has changed meanwhile.
  { name: 'taken', ...asked, when: 'people have it', to: 'superseded' },
  { name: 'opted out', ...asked, when: 'they want nothing unasked', to: 'blocked' },
  {
    name: 'restless',
    ...asked,
    when: 'they wrote meanwhile, again and again',
    to: 'handed',
    does: toPeople,
  },
  { name: 'overtaken', ...asked, when: 'they wrote meanwhile', to: 'superseded', does: ['begin again'] },
  { name: 'nobody to speak', ...asked, when: 'no assistant speaks here', to: 'handed', does: toPeople },
  { name: 'elsewhere', ...asked, when: 'another assistant speaks here', to: 'superseded', does: ['begin again'] },
  { name: 'transfer', ...asked, when: 'the model hands over', to: 'handed', does: toPeople },
  { name: 'misses', ...asked, when: 'knows nothing once more', to: 'handed', does: toPeople },
  { name: 'unfounded', ...asked, when: 'says what nobody has told it', to: 'handed', does: toPeople },
  { name: 'forbidden', ...asked, when: 'speaks of what it must not', to: 'handed', does: toPeople },
  { name: 'draft', ...asked, when: 'it writes for agents', to: 'drafted', does: ['keep it for agents'] },
  { name: 'answer', ...asked, to: 'answered', does: ['say the answer'] },

  // It has not.
  { name: 'taken, and broken', ...broken, when: 'people have it', to: 'superseded' },
  { name: 'broken', ...broken, when: 'has failed before', to: 'failed', does: toPeople },
  { name: 'once more', ...broken, to: 'waiting', does: ['try once more'] },

  // It has, and may not be sent: the line is down, the network takes nothing more today, they are blocked.
  { name: 'refused', from: ['running'], on: 'refused', to: 'blocked', does: toPeople },
];
