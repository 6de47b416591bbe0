import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Conversations } from './conversations';

/** Resolves when more messages were accepted on either side. @throws after a minute */
export async function flows({ counts, phones }: Conversations): Promise<void> {
  const [before, until] = [{ ...counts }, performance.now() + 60_000];
  const more = phones.length * 2;
  while (counts.in < before.in + more || counts.out < before.out + more) {
    if (performance.now() > until) throw new Error('no messages were accepted for a minute');
    await sleep(20);
  }
}
