import { users } from '@guiche/contract/users';
import { serve } from '../platform/serve';
import * as service from './service';
import { updateUser } from './update';

export default (parts: service.UsersParts) =>
  serve(users, {
    list: (ctx, { query }) => service.listUsers(ctx, query),
    listShort: (ctx) => service.listShort(ctx),
    show: (ctx, { params }) => service.showUser(ctx, params.userId),
    create: (ctx, { body }) => service.createUser(ctx, parts, body),
    update: (ctx, { params, body }) => updateUser(ctx, parts, params.userId, body),
    remove: async (ctx, { params }) => {
      await service.removeUser(ctx, parts, params.userId);
      return { message: 'User deleted' };
    },
  });
