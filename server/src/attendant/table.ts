import type { EventName, State } from './case';
import type { Guard } from './guards';
import type { Reply } from './replies';

/** What a row does beside what it says. */
export type Effect =
  | 'assign its queue'
  | 'assign the named queue'
  | 'assign the queue for what waits'
  | 'count the repetition'
  | 'stand at the option'
  | 'stay at the option'
  | 'note that it was told'
  | 'note the opt-out'
  | 'store the rating';

export interface Row {
  /** Unlike any other's: it is kept with what was said by it. */
  name: string;
  from: readonly State[] | 'any';
  on: EventName;
  when?: Guard;
  says?: Reply;
  to: State | 'same';
  does?: readonly Effect[];
  /** An answer that counts although the question it answers is only on its way. */
  isAnswer?: true;
}

/**
 * The attendant. Rows are tried from the top; the first one that fits is done. Each kind of event ends with a row that
 * always fits, so there is no case without one. docs/attendant.md is made from it.
 */
export const table: readonly Row[] = [
  // A customer writes.
  {
    name: 'rating',
    from: ['rating'],
    on: 'message',
    when: 'is a rating in time',
    says: 'thanks',
    to: 'done',
    does: ['store the rating'],
    isAnswer: true,
  },
  { name: 'no rating', from: ['rating'], on: 'message', to: 'done' },
  {
    name: 'stop, with an agent',
    from: ['done'],
    on: 'message',
    when: 'is a stop word',
    to: 'same',
    does: ['note the opt-out'],
    isAnswer: true,
  },
  {
    name: 'stop',
    from: ['new', 'queues', 'options', 'silent'],
    on: 'message',
    when: 'is a stop word',
    to: 'silent',
    does: ['note the opt-out'],
    isAnswer: true,
  },
  { name: 'taken', from: 'any', on: 'message', when: 'somebody has it', to: 'done' },
  { name: 'ours', from: 'any', on: 'message', when: 'is a line of ours', to: 'same', does: ['stay at the option'] },
  { name: 'loop', from: 'any', on: 'message', when: 'is a loop', to: 'silent' },
  {
    name: 'away, told',
    from: 'any',
    on: 'message',
    when: 'closed, and told',
    to: 'same',
    does: ['stay at the option'],
  },
  {
    name: 'away',
    from: 'any',
    on: 'message',
    when: 'closed',
    says: 'that nobody is there',
    to: 'same',
    does: ['note that it was told', 'stay at the option'],
  },
  { name: 'served', from: 'any', on: 'message', when: 'somebody had it', to: 'done' },
  { name: 'silent', from: ['silent'], on: 'message', when: 'the pause runs', to: 'same' },
  {
    name: 'greet with options',
    from: ['new', 'silent'],
    on: 'message',
    when: 'has a queue with options',
    says: 'the greeting of its queue and its options',
    to: 'options',
    does: ['assign its queue'],
  },
  {
    name: 'greet',
    from: ['new'],
    on: 'message',
    when: 'has a queue that greets',
    says: 'the greeting of its queue and its options',
    to: 'done',
    does: ['assign its queue'],
  },
  {
    name: 'assign',
    from: ['new', 'silent'],
    on: 'message',
    when: 'has a queue',
    to: 'done',
    does: ['assign its queue'],
  },
  {
    name: 'ask for a queue',
    from: ['new', 'silent'],
    on: 'message',
    when: 'several queues',
    says: 'the menu of queues',
    to: 'queues',
  },
  {
    name: 'greet without queue',
    from: ['new'],
    on: 'message',
    when: 'no queue, a greeting',
    says: 'the greeting of the connection',
    to: 'done',
  },
  { name: 'nothing to say', from: ['new', 'silent'], on: 'message', to: 'done' },
  {
    name: 'queue is closed',
    from: ['queues'],
    on: 'message',
    when: 'names a closed queue',
    says: 'that nobody is there in the named queue',
    to: 'new',
    does: ['assign the named queue', 'note that it was told'],
    isAnswer: true,
  },
  {
    name: 'queue with options',
    from: ['queues'],
    on: 'message',
    when: 'names a queue with options',
    says: 'the greeting of the named queue and its options',
    to: 'options',
    does: ['assign the named queue'],
    isAnswer: true,
  },
  {
    name: 'queue',
    from: ['queues'],
    on: 'message',
    when: 'names a queue',
    says: 'the greeting of the named queue and its options',
    to: 'done',
    does: ['assign the named queue'],
    isAnswer: true,
  },
  {
    name: 'queues again',
    from: ['queues'],
    on: 'message',
    when: 'was repeated less than twice',
    says: 'the menu of queues',
    to: 'queues',
    does: ['count the repetition'],
  },
  { name: 'queues in vain', from: ['queues'], on: 'message', to: 'silent' },
  {
    name: 'to the queues',
    from: ['options'],
    on: 'message',
    when: '#, several queues',
    says: 'the menu of queues',
    to: 'queues',
    isAnswer: true,
  },
  {
    name: 'back to the queues',
    from: ['options'],
    on: 'message',
    when: '0 at the beginning, several queues',
    says: 'the menu of queues',
    to: 'queues',
    isAnswer: true,
  },
  {
    name: 'option',
    from: ['options'],
    on: 'message',
    when: 'leads to an option',
    says: 'the option it leads to',
    to: 'options',
    does: ['stand at the option'],
    isAnswer: true,
  },
  {
    name: 'options again',
    from: ['options'],
    on: 'message',
    when: 'was repeated less than twice',
    says: 'the same options again',
    to: 'options',
    does: ['count the repetition', 'stay at the option'],
  },
  { name: 'options in vain', from: ['options'], on: 'message', to: 'silent' },
  { name: 'done', from: 'any', on: 'message', to: 'done' },

  // Time passes.
  {
    name: 'moved on',
    from: 'any',
    on: 'waited',
    when: 'still waits without queue',
    to: 'done',
    does: ['assign the queue for what waits'],
  },
  { name: 'was answered', from: 'any', on: 'waited', to: 'same', does: ['stay at the option'] },
  { name: 'let go', from: 'any', on: 'elsewhere', to: 'done' },

  // Somebody of ours moves the ticket.
  { name: 'accept', from: 'any', on: 'accepted', when: 'greets', says: 'the greeting of the agent', to: 'done' },
  { name: 'accept quietly', from: 'any', on: 'accepted', to: 'done' },
  { name: 'transfer', from: 'any', on: 'transferred', when: 'tells', says: 'that it was handed over', to: 'done' },
  { name: 'transfer quietly', from: 'any', on: 'transferred', to: 'done' },
  {
    name: 'close and ask',
    from: 'any',
    on: 'closed',
    when: 'was open, a rating is asked for',
    says: 'the last word and the question for a rating',
    to: 'rating',
  },
  {
    name: 'close',
    from: 'any',
    on: 'closed',
    when: 'was open, and has a last word',
    says: 'the last word',
    to: 'done',
  },
  { name: 'close quietly', from: 'any', on: 'closed', to: 'done' },
];
