import type { Viewer } from '@guiche/contract/permissions';
import { fail } from '../platform/errors';
import type { Handlers } from '../platform/jobs';
import type { Mail } from '../platform/mail';
import type { Served } from '../platform/serve';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { createVault } from '../settings/vault';
import { createTries, type Tries } from '../users/tries';
import { createFactorKeys } from './factor-keys';
import type { Inside } from './inside';
import { authJobs } from './jobs';
import { createResetTokens } from './reset-tokens';
import routes from './routes';
import { enter, limitRefreshes } from './service';
import { endOfUser, open, type Ending } from './session';
import { createAccessTokens, createRefreshTokens } from './tokens';
import { createViewers, type Viewers } from './viewers';

export interface AuthParts {
  secret: string;
  /** Where the API begins: the cookie goes to its `/auth` and nowhere else. */
  apiBase: string;
  /** Other origins that may log in. */
  origins: readonly string[];
  rateLimits: boolean;
  /** Where people find the web page, when that was told. */
  publicUrl?: string | undefined;
  mail: Mail;
  tenancy: Tenancy;
  clock: () => Date;
  /** Ends the sockets of a session, in every process. */
  disconnect(companyId: number, sessionId: string): void;
  /** May an operator do nothing before the second factor is set up? */
  operatorNeedsFactor: boolean;
  /** After the commit: whoever remembers what this user may do reads it anew. */
  rightsChanged(companyId: number, userId: number): void;
}

export interface Auth extends Viewers {
  routes: Served[];
  jobs: Pick<Handlers, 'auth.mailReset'>;
  /** Slows down guesses at passwords, wherever one may be typed. */
  tries: Tries;
  /** Ends the user's sessions but for one, with their sockets. */
  endSessions: (ctx: Ctx, userId: number, exceptSessionId?: string) => Promise<void>;
  /** Opens a session for somebody who has proved otherwise who they are. */
  openFor(companyId: number, userId: number): Promise<{ token: string; cookie: string; viewer: Viewer }>;
}

export function createAuth(parts: AuthParts): Auth {
  const { secret, apiBase, origins, rateLimits, tenancy, clock, operatorNeedsFactor } = parts;
  const access = createAccessTokens({ secret, clock });
  const refresh = createRefreshTokens(secret);
  const viewers = createViewers({ access, refresh, tenancy, clock, operatorNeedsFactor });
  const ending: Ending = {
    forget: (sessionId) => viewers.forget(sessionId),
    disconnect: (companyId, sessionId) => parts.disconnect(companyId, sessionId),
  };
  const inside: Inside = {
    access,
    refresh,
    resetTokens: createResetTokens(secret),
    factorKeys: createFactorKeys(secret),
    ending,
    origins,
    tries: createTries({ clock, isOn: rateLimits }),
    askings: createTries({ clock, isOn: rateLimits }),
    mail: parts.mail,
    publicUrl: parts.publicUrl,
    operatorNeedsFactor,
    rightsChanged: (companyId, userId) => parts.rightsChanged(companyId, userId),
    acrossCompanies: tenancy.acrossCompanies,
    vault: createVault(secret),
    path: `${apiBase}/auth`,
    mayRefresh: rateLimits ? limitRefreshes(clock) : () => true,
  };
  return {
    ...viewers,
    routes: routes(inside),
    jobs: authJobs(tenancy, inside),
    tries: inside.tries,
    endSessions: (ctx, userId, exceptId) => endOfUser(ctx, ending, userId, exceptId),
    async openFor(companyId, userId) {
      const { reply, cookie } = await tenancy.inCompany(companyId, async (ctx) => {
        const held = await open(ctx, ending, { userId }, { ip: '', userAgent: '' });
        if (!held) throw fail('ERR_NO_USER_FOUND');
        return enter(ctx, inside, held);
      });
      return { token: reply.token, cookie, viewer: await viewers.identify(reply.token) };
    },
  };
}
