import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './env';
import type { Bus } from './fanout';
import { listener } from './guard';
import type { Log } from './log';
import { backoff } from './repeat';

/** How long a start waits for it. */
const startWithin = 5_000;

/**
 * Over Redis, on a channel of this installation alone: several may share one Redis.
 * @throws StartError when it cannot be reached
 */
export async function createRedisBus(parts: { url: string; installation: string; log: Log }): Promise<Bus> {
  const { url, log } = parts;
  const channel = `guiche:${parts.installation}:events`;
  const { createClient } = await import('redis');
  const back: (() => void)[] = [];
  const heard: ((text: string) => void)[] = [];
  let lastWord = 'it does not answer';
  let isLost = false;

  const publisher = createClient({
    url,
    // What cannot be said now is not said later, out of its order; and a silent server is left after three seconds.
    disableOfflineQueue: true,
    pingInterval: 1_000,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: 3_000,
      reconnectStrategy: (retries) => backoff(retries + 1, { first: 100, most: 1_000 }),
    },
  });
  const subscriber = publisher.duplicate();
  const isUp = () => publisher.isReady && subscriber.isReady;
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: Error) => {
      lastWord = error.message || String((error as NodeJS.ErrnoException).code);
      if (!isLost) log.warn({ err: error }, 'Redis connection lost');
      isLost = true;
    });
    client.on('ready', () => {
      if (!isLost || !isUp()) return;
      isLost = false;
      log.info('Redis is back');
      for (const tell of back) tell();
    });
  }

  const begin = async () => {
    await Promise.all([publisher.connect(), subscriber.connect()]);
    const hear = (text: string) => heard.forEach((take) => take(text));
    await subscriber.subscribe(channel, listener(log, 'what another process said was not understood', hear));
    isLost = false;
    return true;
  };
  if (!(await Promise.race([begin(), sleep(startWithin, false)]))) {
    for (const client of [publisher, subscriber]) client.destroy();
    const { host } = new URL(url);
    throw new StartError(`The Redis of REDIS_URL (${host}) cannot be reached: ${lastWord.replace(/\.$/, '')}.`);
  }
  return {
    publish: async (text) => void (await publisher.publish(channel, text)),
    hear: (listen) => void heard.push(listen),
    isUp,
    onBack: (tell) => void back.push(tell),
    end: () => {
      for (const client of [publisher, subscriber]) client.destroy();
      return Promise.resolve();
    },
  };
}
