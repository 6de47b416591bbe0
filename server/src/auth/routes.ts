import { auth } from '@guiche/contract/auth';
import { serve } from '../platform/serve';
import type { Inside } from './inside';
import * as resets from './reset';
import * as factor from './second-factor';
import * as service from './service';

export default (inside: Inside) =>
  serve(auth, {
    login: (ctx, { body, facts }) => service.login(ctx, inside, body, facts),
    refresh: (ctx, { facts }) => service.refresh(ctx, inside, facts),
    me: async ({ viewer }) => ({ id: viewer.id, profile: viewer.profile, super: viewer.super }),
    logout: (ctx, { facts }) => service.logout(ctx, inside, facts),
    session: (ctx) => service.showSession(ctx),

    forgot: (ctx, { body, facts }) => resets.forgot(ctx, inside, body, facts),
    reset: (ctx, { body, facts }) => resets.reset(ctx, inside, body, facts),
    pendingLinks: (ctx, { facts }) => resets.pendingLinks(ctx, inside, facts),
    makeLink: (ctx, { params, facts }) => resets.makeLink(ctx, inside, params.userId, facts),

    totp: (ctx) => factor.totpOf(ctx),
    beginTotp: (ctx, { body }) => factor.beginTotp(ctx, inside, body),
    confirmTotp: (ctx, { body }) => factor.confirmTotp(ctx, inside, body),
    endTotp: (ctx, { body }) => factor.endTotp(ctx, inside, body),
    endTotpOf: (ctx, { params }) => factor.endTotpOf(ctx, inside, params.userId),
  });
