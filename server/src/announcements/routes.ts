import { announcements } from '@guiche/contract/announcements';
import { serve } from '../platform/serve';
import * as service from './service';
import * as write from './write';

export default (parts: write.Parts) =>
  serve(announcements, {
    list: (ctx, { query }) => service.list(ctx, query),
    show: (ctx, { params }) => service.show(ctx, params.announcementId),
    sight: (ctx) => service.sight(ctx),
    see: (ctx) => service.see(ctx),
    create: (ctx, { body }) => write.create(parts, body, ctx.now),
    update: (ctx, { params, body }) => write.update(parts, params.announcementId, body, ctx.now),
    upload: async (ctx, { params, files }) => {
      await write.setPicture(parts, params.announcementId, files[0], ctx.now);
      return { mensagem: 'Arquivo Anexado' };
    },
    removeMedia: async (ctx, { params }) => {
      await write.removePicture(parts, params.announcementId, ctx.now);
      return { mensagem: 'Arquivo Excluído' };
    },
    remove: async (_ctx, { params }) => {
      await write.remove(parts, params.announcementId);
      return { message: 'Announcement deleted' };
    },
  });
