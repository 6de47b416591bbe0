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
  | 'leave it to people'
  | 'end the conversation';

export interface Row {
  /** Unlike any other's: it is kept with the turn. */
  name: string;
  from: readonly State[];
  on: EventName;
  /** All of it. */
  when?: Guard | readonly Guard[];
  to: State;
  does?: readonly Effect[];
}

export const asksModel = ({ does = [] }: Row): boolean => does.includes('ask the model');

export const guardsOf = (when: Row['when'] = []): readonly Guard[] => [when].flat();

const waits = { from: ['waiting', 'running'], on: 'due' } as const;
const asked = { from: ['running'], on: 'said' } as const;
const broken = { from: ['running'], on: 'broke' } as const;
const toPeople = ['leave it to people'] as const;

/** What would leave a conversation to people makes no draft where it writes for them: they have it, and nothing changes. */
const leave = ({ when, ...row }: Omit<Row, 'does' | 'when'> & { when: Guard }): readonly Row[] => [
  { ...row, name: `no draft: ${row.name}`, when: ['it writes for agents', when] },
  { ...row, when, does: toPeople },
];

/**
 * A turn of an assistant. Rows are tried from the top; the first one that fits is done. Each kind of event ends with a row that
 * always fits, so there is no case without one. docs/ai.md is made from it.
 */
export const table: readonly Row[] = [
  // The customer writes.
  { name: 'listen', from: ['none'], on: 'heard', to: 'waiting', does: ['wait for the end of the breath'] },
  { name: 'go on listening', from: ['waiting'], on: 'heard', to: 'waiting', does: ['wait for the end of the breath'] },
  { name: 'heard while asking', from: ['running'], on: 'heard', to: 'running' },

  // Their breath is over.
  { name: 'taken before', ...waits, when: 'people have it', to: 'superseded' },
  { name: 'opted out before', ...waits, when: 'they want nothing unasked', to: 'blocked' },
  ...leave({ name: 'nobody to ask', ...waits, when: 'no assistant speaks here', to: 'handed' }),
  ...leave({ name: 'wish', ...waits, when: 'they ask for a person', to: 'handed' }),
  ...leave({ name: 'anger', ...waits, when: 'they are angry', to: 'handed' }),
  ...leave({ name: 'unreadable', ...waits, when: 'nothing of it can be read', to: 'handed' }),
  {
    name: 'end',
    ...waits,
    when: 'an end was proposed, and they take their leave',
    to: 'answered',
    does: ['end the conversation'],
  },
  ...leave({ name: 'machines', ...waits, when: 'a machine answers a machine', to: 'handed' }),
  ...leave({ name: 'turns', ...waits, when: 'has answered often enough', to: 'handed' }),
  ...leave({ name: 'spent', ...waits, when: 'the money of the month does not allow it', to: 'handed' }),
  { name: 'ask', ...waits, to: 'running', does: ['ask the model'] },

  // The model has answered: it counts if nothing has changed meanwhile.
  { name: 'taken', ...asked, when: 'people have it', to: 'superseded' },
  { name: 'opted out', ...asked, when: 'they want nothing unasked', to: 'blocked' },
  ...leave({ name: 'restless', ...asked, when: 'they wrote meanwhile, again and again', to: 'handed' }),
  { name: 'overtaken', ...asked, when: 'they wrote meanwhile', to: 'superseded', does: ['begin again'] },
  ...leave({ name: 'nobody to speak', ...asked, when: 'no assistant speaks here', to: 'handed' }),
  { name: 'elsewhere', ...asked, when: 'another assistant speaks here', to: 'superseded', does: ['begin again'] },
  ...leave({ name: 'transfer', ...asked, when: 'the model hands over', to: 'handed' }),
  ...leave({ name: 'misses', ...asked, when: 'knows nothing once more', to: 'handed' }),
  ...leave({ name: 'unfounded', ...asked, when: 'says what nobody has told it', to: 'handed' }),
  ...leave({ name: 'forbidden', ...asked, when: 'speaks of what it must not', to: 'handed' }),
  { name: 'draft', ...asked, when: 'it writes for agents', to: 'drafted', does: ['keep it for agents'] },
  { name: 'answer', ...asked, to: 'answered', does: ['say the answer'] },

  // It has not.
  { name: 'taken, and broken', ...broken, when: 'people have it', to: 'superseded' },
  ...leave({ name: 'broken', ...broken, when: 'has failed before', to: 'failed' }),
  { name: 'once more', ...broken, to: 'waiting', does: ['try once more'] },

  // It has, and may not be sent: the line is down, the network takes nothing more today, they are blocked.
  { name: 'refused', from: ['running'], on: 'refused', to: 'blocked', does: toPeople },
];
