import { auth } from '@guiche/contract/auth';
import { serve } from '../platform/serve';
import type { Deps } from './deps';
import * as resets from './reset';
import * as factor from './second-factor';
import * as service from './service';

export default (deps: Deps) =>
  serve(auth, {
    login: (ctx, { body, facts }) => service.login(ctx, deps, body, facts),
    refresh: (ctx, { facts }) => service.refresh(ctx, deps, facts),
    me: async ({ viewer }) => ({ id: viewer.id, profile: viewer.profile, super: viewer.super }),
    user: (ctx) => service.showUser(ctx, deps),
    logout: (ctx, { facts }) => service.logout(ctx, deps, facts),
    session: (ctx) => service.showSession(ctx),

    forgot: (ctx, { body, facts }) => resets.forgot(ctx, deps, body, facts),
    reset: (ctx, { body, facts }) => resets.reset(ctx, deps, body, facts),
    pendingLinks: (ctx, { facts }) => resets.pendingLinks(ctx, deps, facts),
    makeLink: (ctx, { params, facts }) => resets.makeLink(ctx, deps, params.userId, facts),

    totp: (ctx) => factor.totpOf(ctx),
    beginTotp: (ctx, { body }) => factor.beginTotp(ctx, deps, body),
    confirmTotp: (ctx, { body }) => factor.confirmTotp(ctx, deps, body),
    endTotp: (ctx, { body }) => factor.endTotp(ctx, deps, body),
    endTotpOf: (ctx, { params }) => factor.endTotpOf(ctx, deps, params.userId),
  });
