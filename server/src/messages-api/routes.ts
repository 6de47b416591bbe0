import { messagesApi } from '@guiche/contract/messages-api';
import { serve } from '../platform/serve';
import * as service from './service';
import { createTurns } from './turns';

export default ({ callsAtOnce, ...neighbours }: Omit<service.Neighbours, 'turns'> & Limits) => {
  const around = { ...neighbours, turns: createTurns(callsAtOnce) };
  return serve(messagesApi, {
    send: (ctx, { body, files, facts }) => service.send(ctx, body, files, facts.idempotencyKey, around),
    status: (ctx, { params }) => service.status(ctx, params.messageId),
  });
};

interface Limits {
  /** So many transactions at once are worked at, so that people always find a connection to the database free. */
  callsAtOnce: number;
}
