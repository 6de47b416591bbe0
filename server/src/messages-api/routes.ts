import { messagesApi } from '@guiche/contract/messages-api';
import type { ProgramTurns } from '../platform/program-turns';
import { serve } from '../platform/serve';
import * as service from './service';
import { createTurns } from './turns';

export default ({
  programTurns,
  ...neighbours
}: Omit<service.Neighbours, 'turns'> & { programTurns: ProgramTurns }) => {
  const around = { ...neighbours, turns: createTurns(programTurns) };
  return serve(messagesApi, {
    send: (ctx, { body, files, facts }) => service.send(ctx, body, files, facts.idempotencyKey, around),
    status: (ctx, { params }) => service.status(ctx, params.messageId),
  });
};
