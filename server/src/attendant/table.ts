import type { EventName, State } from './context';
import type { Guard } from './guards';
import type { Reply } from './replies';

/** What a row does beside what it says. */
export type Effect =
  | 'assign its queue'
  | 'assign the named queue'
  | 'note that it was chosen'
  | 'assign the queue for what waits'
  | 'leave it to people'
  | 'leave it to people, with a note'
  | 'tell people if it is in no queue'
  | 'count the repetition'
  | 'stand at the option'
  | 'stay at the option'
  | 'owe an answer'
  | 'forget the menu'
  | 'leave it to the assistant'
  | 'note that it was told'
  | 'note the opt-out'
  | 'store the rating';

export interface Row {
  /** Unlike any other's: it is kept with what was said by it. */
  name: string;
  from: readonly State[] | 'any';
  on: EventName | readonly EventName[];
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
  {
    name: 'rating again',
    from: ['rating'],
    on: 'message',
    when: 'looks like a rating, for the first time',
    says: 'the question for a rating again',
    to: 'same',
    does: ['count the repetition'],
  },
  { name: 'rating in vain', from: ['rating'], on: 'message', when: 'looks like a rating', to: 'same' },
  { name: 'no rating', from: ['rating'], on: 'message', to: 'done' },
  // Nobody has seen this conversation, and nothing is said in it.
  {
    name: 'stop, told before, and nothing else',
    from: ['new'],
    on: 'message',
    when: 'is a stop word again',
    to: 'done',
    does: ['assign the queue for what waits', 'leave it to people'],
  },
  {
    name: 'stop, told before',
    from: ['queues', 'options', 'placed', 'silent', 'done'],
    on: 'message',
    when: 'is a stop word again',
    to: 'same',
    does: ['stay at the option'],
  },
  {
    name: 'stop',
    from: ['new', 'queues', 'options', 'placed', 'silent', 'done'],
    on: 'message',
    when: 'is a stop word',
    says: 'that nothing comes unasked any more',
    to: 'same',
    does: ['note the opt-out', 'stay at the option'],
    isAnswer: true,
  },
  // It stands where it was: what took the ticket may be taken back.
  {
    name: 'taken',
    from: 'any',
    on: ['message', 'settled'],
    when: 'somebody has it',
    to: 'same',
    does: ['stay at the option'],
  },
  { name: 'ours', from: 'any', on: 'message', when: 'is a line of ours', to: 'same', does: ['stay at the option'] },
  { name: 'loop goes on', from: ['silent'], on: 'message', when: 'the loop is not over', to: 'same' },
  {
    name: 'loop',
    from: 'any',
    on: ['message', 'settled'],
    when: 'is a loop',
    to: 'silent',
    does: ['assign the queue for what waits', 'forget the menu', 'leave it to people, with a note'],
  },

  {
    name: 'assistant',
    from: 'any',
    on: ['message', 'settled'],
    when: 'an assistant speaks, or has spoken',
    to: 'same',
    does: ['stay at the option'],
  },
  {
    name: 'queue with an assistant',
    from: ['queues', 'placed', 'silent'],
    on: 'message',
    when: 'names a queue with an assistant',
    to: 'done',
    does: ['assign the named queue', 'leave it to the assistant'],
    isAnswer: true,
  },

  // They answer a menu: whenever that is, and whatever it has become.
  {
    name: 'queue is gone, and none is left',
    from: ['queues', 'placed', 'silent'],
    on: 'message',
    when: 'names a queue that is gone, and none is left',
    says: 'that somebody goes on',
    to: 'done',
    does: ['assign the queue for what waits', 'leave it to people'],
    isAnswer: true,
  },
  {
    name: 'queue is gone',
    from: ['queues', 'placed', 'silent'],
    on: 'message',
    when: 'names a queue that is gone',
    says: 'the menu of queues',
    to: 'queues',
    isAnswer: true,
  },
  {
    name: 'queue is closed',
    from: ['queues', 'placed', 'silent'],
    on: 'message',
    when: 'names a closed queue',
    says: 'that nobody is there in the named queue',
    to: 'placed',
    does: ['assign the named queue', 'note that it was told'],
    isAnswer: true,
  },
  {
    name: 'queue with options',
    from: ['queues', 'placed', 'silent'],
    on: 'message',
    when: 'names a queue with options',
    says: 'the greeting of the named queue and its options',
    to: 'options',
    does: ['assign the named queue'],
    isAnswer: true,
  },
  {
    name: 'queue',
    from: ['queues', 'placed', 'silent'],
    on: 'message',
    when: 'names a queue',
    says: 'the greeting of the named queue and its options',
    to: 'placed',
    does: ['assign the named queue', 'note that it was chosen'],
    isAnswer: true,
  },
  {
    name: 'to the queues',
    from: ['options', 'placed', 'silent'],
    on: 'message',
    when: '#, several queues',
    says: 'the menu of queues',
    to: 'queues',
    isAnswer: true,
  },
  {
    name: 'back to the queues',
    from: ['options', 'placed', 'silent'],
    on: 'message',
    when: '0 at the beginning, several queues',
    says: 'the menu of queues',
    to: 'queues',
    isAnswer: true,
  },
  {
    name: 'option',
    from: ['options', 'silent'],
    on: 'message',
    when: 'leads to an option',
    says: 'the option it leads to',
    to: 'options',
    does: ['stand at the option'],
    isAnswer: true,
  },
  {
    name: 'option of a lost queue',
    from: ['options', 'silent'],
    on: 'message',
    when: 'names an option of a lost queue, several queues',
    says: 'the menu of queues',
    to: 'queues',
    isAnswer: true,
  },
  {
    name: 'option of a lost queue, one with options is left',
    from: ['options', 'silent'],
    on: 'message',
    when: 'names an option of a lost queue, one with options is left',
    says: 'its queue and its options',
    to: 'options',
    does: ['assign its queue'],
    isAnswer: true,
  },
  {
    name: 'option of a lost queue, one is left',
    from: ['options', 'silent'],
    on: 'message',
    when: 'names an option of a lost queue, one is left',
    says: 'its queue and its options',
    to: 'done',
    does: ['assign its queue'],
    isAnswer: true,
  },
  {
    name: 'option is gone',
    from: ['options', 'silent'],
    on: 'message',
    when: 'names an option that is gone',
    says: 'the same options again',
    to: 'options',
    does: ['stay at the option'],
    isAnswer: true,
  },

  // They say something else.
  {
    name: 'away, told',
    from: 'any',
    on: 'message',
    when: 'closed, and told',
    to: 'same',
    does: ['stay at the option', 'tell people if it is in no queue'],
  },
  {
    name: 'away',
    from: 'any',
    on: 'message',
    when: 'closed',
    says: 'that nobody is there',
    to: 'same',
    does: ['note that it was told', 'stay at the option', 'tell people if it is in no queue'],
  },
  { name: 'served', from: 'any', on: 'message', when: 'somebody had it', to: 'same', does: ['stay at the option'] },
  {
    name: 'queue was lost',
    from: ['options', 'placed', 'done'],
    on: 'message',
    when: 'several queues',
    says: 'the menu of queues',
    to: 'queues',
  },
  {
    name: 'queue was lost, one with options is left',
    from: ['options', 'placed', 'done'],
    on: 'message',
    when: 'one queue with options is left',
    says: 'its queue and its options',
    to: 'options',
    does: ['assign its queue'],
  },
  {
    name: 'queue was lost, one is left',
    from: ['options', 'placed', 'done'],
    on: 'message',
    when: 'one queue is left',
    says: 'its queue and its options',
    to: 'done',
    does: ['assign its queue'],
  },
  { name: 'placed', from: ['placed'], on: 'message', to: 'same' },
  {
    name: 'nothing to choose any more',
    from: ['options'],
    on: ['message', 'settled'],
    when: 'no options are left',
    to: 'done',
  },
  {
    name: 'still writing',
    from: ['queues', 'options'],
    on: 'message',
    when: 'is said in the breath of a menu',
    to: 'same',
    does: ['owe an answer', 'stay at the option'],
  },
  { name: 'silent', from: ['silent'], on: 'message', when: 'the pause runs', to: 'same', does: ['stay at the option'] },
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
  { name: 'assign', from: ['new'], on: 'message', when: 'has a queue', to: 'done', does: ['assign its queue'] },
  // The menu that they did not understand can still be answered.
  {
    name: 'place',
    from: ['silent'],
    on: 'message',
    when: 'has a queue',
    to: 'placed',
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
    name: 'ask for a queue anew',
    from: ['queues'],
    on: 'message',
    when: 'the menu is too old, several queues',
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
    name: 'nothing is owed',
    from: 'any',
    on: 'settled',
    when: 'nothing is owed',
    to: 'same',
    does: ['stay at the option'],
  },
  {
    name: 'queues again',
    from: ['queues'],
    on: ['message', 'settled'],
    when: 'was repeated less than twice',
    says: 'the menu of queues',
    to: 'queues',
    does: ['count the repetition'],
  },
  {
    name: 'queues in vain',
    from: ['queues'],
    on: ['message', 'settled'],
    to: 'silent',
    does: ['assign the queue for what waits', 'leave it to people'],
  },
  {
    name: 'options again',
    from: ['options'],
    on: ['message', 'settled'],
    when: 'was repeated less than twice',
    says: 'the same options again',
    to: 'options',
    does: ['count the repetition', 'stay at the option'],
  },
  {
    name: 'options in vain',
    from: ['options'],
    on: ['message', 'settled'],
    to: 'silent',
    does: ['stay at the option', 'leave it to people'],
  },
  { name: 'done', from: 'any', on: ['message', 'settled'], to: 'done' },

  // Time passes.
  {
    name: 'moved on',
    from: 'any',
    on: 'waited',
    when: 'still waits without queue',
    to: 'placed',
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
