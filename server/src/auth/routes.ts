import { auth } from '@guiche/contract/auth';
import { serve } from '../platform/serve';
import * as service from './service';

export default (inside: service.Inside) =>
  serve(auth, {
    login: (ctx, { body, facts }) => service.login(ctx, inside, body, facts),
    refresh: (ctx, { facts }) => service.refresh(ctx, inside, facts),
    me: async ({ viewer }) => ({ id: viewer.id, profile: viewer.profile, super: viewer.super }),
    logout: (ctx, { facts }) => service.logout(ctx, inside, facts),
  });
