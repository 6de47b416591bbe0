import { connections } from '@guiche/contract/connections';
import { serve } from '../platform/serve';
import { health } from './health';
import * as service from './service';

export default (neighbours: service.Neighbours) => {
  const { gateway } = neighbours;
  return serve(connections, {
    list: (ctx) => service.list(ctx),
    show: (ctx, { params }) => service.show(ctx, params.whatsappId),
    create: (ctx, { body }) => service.create(ctx, body, neighbours),
    update: (ctx, { params, body }) => service.update(ctx, params.whatsappId, body, neighbours),
    remove: (ctx, { params }) => service.remove(ctx, params.whatsappId, neighbours),
    health: (ctx, { params }) => health(ctx, params.whatsappId),
    makeToken: (ctx, { params }) => service.makeToken(ctx, params.whatsappId),
    removeToken: (ctx, { params }) => service.removeToken(ctx, params.whatsappId),
    async start(ctx, { params }) {
      await gateway.start(ctx.companyId, params.whatsappId, 'resume');
      return { message: 'Starting session.' };
    },
    async renew(ctx, { params }) {
      await gateway.start(ctx.companyId, params.whatsappId, 'fresh');
      return { message: 'Starting session.' };
    },
    code: (ctx, { params, body }) => service.pairingCode(ctx, params.whatsappId, body.number, gateway),
    async stop(ctx, { params }) {
      await gateway.stop(ctx.companyId, params.whatsappId);
      await ctx.writing((writing) => service.noteStopped(writing, params.whatsappId));
      return { message: 'Session disconnected.' };
    },
  });
};
