import { z } from 'zod';
import { endpoint } from './endpoint';
import { instant, text } from './shapes';

/** Whether the device that one is logged in on is told of messages while its page is closed. */
const Push = z.strictObject({
  /** The public half of the installation's key, as a browser takes it: base64url. */
  publicKey: z.string(),
  /** Since when this device is told; null when it is not. */
  since: instant.nullable(),
});

/** Base64url of so many characters; some clients pad it. */
const encoded = (length: number) => text(100).regex(new RegExp(`^[\\w-]{${length}}=*$`), 'Invalid value');

export const push = {
  show: endpoint('GET /push', {
    who: 'user',
    reply: Push,
    summary: 'The key with which a browser subscribes, and whether this device is told of messages',
  }),
  subscribe: endpoint('PUT /push', {
    asSupport: 'refused',
    who: 'user',
    body: z.strictObject({
      /** As the browser’s `PushSubscription` says them. */
      endpoint: z.string().max(1000),
      keys: z.strictObject({ p256dh: encoded(87), auth: encoded(22) }),
      /** In which notices speak. */
      language: z.enum(['pt', 'en', 'es']).default('pt'),
      /** Also of what colleagues say to each other. */
      chats: z.boolean().default(true),
    }),
    ignores: ['expirationTime'],
    reply: Push,
    apart: true,
    summary: 'Tells this device of messages from now on, until it is switched off or the session ends',
  }),
  unsubscribe: endpoint('DELETE /push', {
    asSupport: 'refused',
    who: 'user',
    reply: Push,
    apart: true,
    summary: 'Tells this device no more',
  }),
  test: endpoint('POST /push/test', {
    asSupport: 'refused',
    who: 'user',
    reply: z.strictObject({ asked: z.boolean() }),
    summary: 'Sends this device a notice to try it out; `asked` is false when it is not told of anything',
  }),
};
