import { z } from 'zod';
import { brand } from './brand';
import { endpoint } from './endpoint';
import { Done } from './shapes';

export const system = {
  version: endpoint('GET /version', {
    who: 'public',
    reply: z.strictObject({ version: z.string() }),
    summary: 'Version of the server',
  }),
  health: endpoint('GET /health', {
    who: 'public',
    reply: z.strictObject({ status: z.literal('ok') }),
    summary: 'The process is alive',
  }),
  ready: endpoint('GET /ready', {
    who: 'public',
    reply: z.strictObject({ status: z.literal('ready') }),
    fails: ['ERR_UNAVAILABLE'],
    summary: 'Ready for work: the database answers and nothing is stopping',
  }),
  /** What a page must know before anyone has logged in. */
  site: endpoint('GET /site', {
    who: 'public',
    reply: z.strictObject({
      signup: z.boolean(),
      /** Days that a company which signs up may use the product before it pays. */
      trialDays: z.int(),
      ...brand,
      sandbox: z.boolean(),
      /** Nothing is sent until the operator releases it: a copy that was restored. */
      held: z.boolean(),
      /** Logins to try out, on a demo installation only. */
      demo: z.array(z.strictObject({ email: z.string(), name: z.string(), profile: z.string() })).nullable(),
    }),
    summary: 'What this installation offers',
  }),
  releaseHold: endpoint('POST /system/hold/release', {
    who: 'super',
    reply: Done,
    apart: true,
    summary: 'Lets an installation that was started with HOLD=on send, in all of its processes within a second',
  }),
};

export const media = {
  /** `key` is random; `s` holds expiry and signature. Streams, with ranges. */
  file: endpoint('GET /public/:key', {
    who: 'public',
    params: { key: 'media:uuid' },
    query: z.strictObject({ s: z.string().max(200).default('') }),
    reply: z.unknown(),
    raw: true,
    summary: 'A stored file by its signed link',
  }),
};
