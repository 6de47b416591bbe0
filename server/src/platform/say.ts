import type { ErrorCode } from '@guiche/contract/errors';
import { once } from 'node:events';
import os from 'node:os';
import { CodedError, fail } from './errors';
import type { LastSaid } from './read-apart';

/** The side of `readApart` that reads: a process that says what it finds in lines of JSON, and ends. */

export async function say(said: object): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(said)}\n`)) await once(process.stdout, 'drain');
}

/** Says what is read of the file that this process was begun with. @param unreadable of what fails without a code */
export async function sayAll(read: (file: string) => AsyncIterable<object>, unreadable: ErrorCode): Promise<void> {
  // whoever waits for an answer of the server comes first
  if (os.platform() === 'linux') os.setPriority(10);
  await say(await last(read, unreadable));
}

async function last(read: (file: string) => AsyncIterable<object>, unreadable: ErrorCode): Promise<LastSaid> {
  try {
    for await (const said of read(process.argv[2]!)) await say(said);
    return { isWhole: true };
  } catch (error) {
    const known = error instanceof CodedError ? error : fail(unreadable, { detail: String(error).slice(0, 100) });
    return { refused: known.code, ...known.extra };
  }
}
