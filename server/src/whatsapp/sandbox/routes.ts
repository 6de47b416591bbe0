import { sandbox } from '@guiche/contract/sandbox';
import { serve, type Served, type UserCtx } from '../../platform/serve';
import type { Ack } from '../driver';
import { ackFromPhone, callFromPhone, sendFromPhone } from './customer';
import { misbehave, scan } from './faults';
import type { Network } from './network';
import { listPhones, readPhone } from './phones';

/** The phone page's endpoints. */
export default (network: Network): Served[] => {
  const lineOf = (ctx: UserCtx, { whatsappId }: { whatsappId: number }) => ({
    companyId: ctx.companyId,
    connectionId: whatsappId,
  });
  const done = { message: 'Done.' };
  return serve(sandbox, {
    phones: (ctx, { params }) => listPhones(ctx, params.whatsappId),
    async scan(ctx, { params, body }) {
      await scan(network, lineOf(ctx, params), body.number);
      return done;
    },
    send: async (ctx, { params, body, files }) => ({
      id: await sendFromPhone(network, lineOf(ctx, params), body, files),
    }),
    messages: async (ctx, { params, query }) => ({
      messages: await readPhone(ctx, params.whatsappId, query),
      typing: network.typing.at(lineOf(ctx, params), query.number),
    }),
    async acks(ctx, { params, body }) {
      await ackFromPhone(network, lineOf(ctx, params), body.id, body.ack as Ack);
      return done;
    },
    async calls(ctx, { params, body }) {
      await callFromPhone(network, lineOf(ctx, params), body.from, body.video);
      return done;
    },
    async faults(ctx, { params, body }) {
      await misbehave(network, lineOf(ctx, params), body);
      return done;
    },
  });
};
