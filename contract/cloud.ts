import { z } from 'zod';
import { endpoint } from './endpoint';
import { Done } from './shapes';

const word = z.string().max(500).default('');

/** The webhook that the official API calls. Whose a connection is follows from the signature, so its id is a text. */
export const cloud = {
  verify: endpoint('GET /webhooks/cloud/:connectionId', {
    who: 'public',
    params: { connectionId: 'text' },
    query: z.strictObject({ 'hub.mode': word, 'hub.verify_token': word, 'hub.challenge': word }),
    reply: z.string(),
    raw: true,
    fails: ['ERR_NOT_SIGNED'],
    summary: 'The official API makes sure of the address: the challenge comes back to whoever knows the verify token',
  }),
  post: endpoint('POST /webhooks/cloud/:connectionId', {
    who: 'public',
    params: { connectionId: 'text' },
    bytes: 3_000_000,
    reply: Done,
    fails: ['ERR_NOT_SIGNED'],
    summary:
      'What happened on a line of the official API, signed over the bytes with the app secret; stored, then answered',
  }),
};
