import type { Part } from './options';

interface FaultClass {
  part: Part;
  wrong: string;
  met: string;
}

const of = (part: Part, rows: [wrong: string, met: string][]): FaultClass[] =>
  rows.map(([wrong, met]) => ({ part, wrong, met }));

/** Each class of fault that a part makes, and what in the product meets it: the second table of the report. */
export const classes: FaultClass[] = [
  ...of('hostile', [
    [
      'odd arguments and frames on sockets',
      'what a client may say is declared with its arguments (contract/client-events.ts); one wrapper checks, limits and catches',
    ],
    [
      'bodies that cost more than they should',
      'size, depth and number of keys are counted while a body is parsed, lengths before any pattern',
    ],
    [
      'wrong values, headers, tokens, uploads at every endpoint',
      'each is declared, and refused by its schema with a code before anything is done',
    ],
    ['bodies and heads that drip', 'time limits for heads and bodies; what is refused closes its connection'],
    ['anything else', 'what is thrown past all of it is logged with its place, and the process ends in order'],
  ]),
  ...of('attack', [
    [
      'passwords tried for somebody’s e-mail',
      'wrong tries count per address and per e-mail; a device that was let in once counts by its own cookie alone',
    ],
  ]),
  ...of('database', [
    [
      'stopped, failed over, killed, frozen, refusing, unplugged, cut',
      'one heartbeat per process notices within two seconds; calls answer 503 at once, and everything connects again by itself',
    ],
    ['its connections taken by others', 'one cap over all pools of the process, which holds while sessions die'],
    ['read-only, or slow', 'not ready until it can be written to; one question has its limit'],
    ['told to end meanwhile', 'the process ends within its 14 seconds, with code 0'],
  ]),
  ...of('redis', [
    [
      'frozen, refusing, killed, cut',
      'one’s own sockets hear first and without it; pages that may have missed something are told to ask anew',
    ],
  ]),
  ...of('disk', [
    ['no room for files', '507 for uploads; texts go on; a row comes first and its file when there is room'],
    [
      'no room for the log',
      'lines wait, or are lost and counted; nobody waits for them, and the process ends in order',
    ],
  ]),
  ...of('clock', [
    [
      'an hour ahead, an hour back',
      'leases, jobs and the times of messages go by the database’s clock, which all processes share',
    ],
  ]),
  ...of('media', [
    [
      'hosts of files that are slow or silent',
      'rows first, files after, with time limits and retries, none waiting for another',
    ],
  ]),
  ...of('keys', [
    [
      'killed while a message leaves, the phone off',
      'keys and the message are stored before the bytes that use them leave (decision records)',
    ],
  ]),
  ...of('removal', [
    [
      'thousands of conversations lose their queue',
      'set-based steps of at most 500; above 50 one event tells pages to ask anew',
    ],
  ]),
  ...of('together', [
    [
      'admins who change and remove the same things at once',
      'who removes something first holds the rows that name it; what ends in a deadlock all the same is done again',
    ],
  ]),
  ...of('campaigns', [
    [
      'the processes that send are killed, on each network: freezing, claiming, taking a turn, handing over, unconfirmed, coming back',
      'a claim is one transaction with its message; the next is whoever stands first; a sweep wakes every line (docs/campaigns.md)',
    ],
    ['stopped while everything leaves', 'a stop holds what every claim holds, and takes back what was not handed over'],
  ]),
];
