import type { Viewer } from '@guiche/contract/permissions';
import type { Publish } from '../audit/service';
import { fail } from '../platform/errors';
import type { Repeated } from '../platform/guard';
import type { Handlers } from '../platform/jobs';
import type { Mail } from '../platform/mail';
import type { RequestInfo, Served } from '../platform/serve';
import type { Ctx, Tenancy } from '../platform/tenancy';
import type { Throttle } from '../platform/throttle';
import { createVault } from '../settings/vault';
import { createDeviceCookies } from './device-cookie';
import { createFactorKeys } from './factor-keys';
import type { Deps } from './deps';
import { authJobs } from './jobs';
import { createResetTokens } from './reset-tokens';
import { makeFirstLink } from './reset';
import routes from './routes';
import { enter } from './service';
import { endOfUser, open, type Ending } from './session';
import { supportRoutes } from './support';
import { watchStays, type StayWatchParts } from './support-watch';
import { createAccessTokens, createRefreshTokens } from './tokens';
import { createViewers, type Viewers } from './viewers';

export interface AuthParts {
  secret: string;
  /** Where the API begins: the cookie goes to its `/auth` and nowhere else. */
  apiBase: string;
  /** Other origins that may log in. */
  origins: readonly string[];
  throttle: Throttle;
  /** Where people find the web page, when that was told. */
  publicUrl?: string | undefined;
  mail: Mail;
  tenancy: Tenancy;
  clock: () => Date;
  /** Ends the sockets of a session, in every process. */
  disconnect(companyId: number, sessionId: string): void;
  /** May an operator do nothing before the second factor is set up? */
  operatorNeedsFactor: boolean;
  /** Whom companies turn to. */
  support(): Promise<{ phone: string; email: string }>;
  /** Where an admin of a company that is due can pay without logging in, if anywhere. */
  payPathOf(companyId: number): Promise<string | undefined>;
  publish: Publish;
  /** After the commit: whoever remembers what this user may do reads it anew. */
  rightsChanged(companyId: number, userId: number): void;
}

export interface Auth extends Viewers {
  routes: Served[];
  jobs: Pick<Handlers, 'auth.mailReset'>;
  /** Ends the user's sessions but for one, with their sockets. */
  endSessions: (ctx: Ctx, userId: number, exceptSessionId?: string) => Promise<void>;
  /** Where somebody who was made by the operator chooses a password. */
  makeFirstLink(ctx: Ctx, userId: number, facts: RequestInfo): Promise<string>;
  /** Ends what operators began in companies as support, once it is over. */
  watchStays(around: Pick<StayWatchParts, 'log' | 'io'>): Repeated;
  /** Opens a session for somebody who has proved otherwise who they are. */
  openFor(companyId: number, userId: number): Promise<{ token: string; cookie: string; viewer: Viewer }>;
}

export function createAuth(parts: AuthParts): Auth {
  const { secret, apiBase, origins, throttle, tenancy, clock, operatorNeedsFactor } = parts;
  const access = createAccessTokens({ secret, clock });
  const refresh = createRefreshTokens(secret);
  const viewers = createViewers({ access, refresh, tenancy, clock, operatorNeedsFactor });
  const ending: Ending = {
    forget: (sessionId) => viewers.forget(sessionId),
    disconnect: (companyId, sessionId) => parts.disconnect(companyId, sessionId),
  };
  const deps: Deps = {
    access,
    refresh,
    resetTokens: createResetTokens(secret),
    factorKeys: createFactorKeys(secret),
    ending,
    origins,
    throttle,
    devices: createDeviceCookies({ secret, clock }),
    mail: parts.mail,
    publicUrl: parts.publicUrl,
    operatorNeedsFactor,
    payPathOf: parts.payPathOf,
    support: parts.support,
    rightsChanged: (companyId, userId) => parts.rightsChanged(companyId, userId),
    acrossCompanies: tenancy.acrossCompanies,
    reading: tenancy.reading,
    publish: (...event) => parts.publish(...event),
    vault: createVault(secret),
    path: `${apiBase}/auth`,
  };
  return {
    ...viewers,
    routes: [...routes(deps), ...supportRoutes(deps)],
    watchStays: (around) => watchStays(deps, { ...around, clock }),
    jobs: authJobs(tenancy, deps),
    makeFirstLink: (ctx, userId, facts) => makeFirstLink(ctx, deps, userId, facts),
    endSessions: (ctx, userId, exceptId) => endOfUser(ctx, ending, userId, exceptId),
    async openFor(companyId, userId) {
      const { reply, cookie } = await tenancy.inCompany(companyId, async (ctx) => {
        const held = await open(ctx, ending, { userId }, { ip: '', userAgent: '' });
        if (!held) throw fail('ERR_NO_USER_FOUND');
        return enter(ctx, deps, held);
      });
      return { token: reply.token, cookie, viewer: await viewers.identify(reply.token) };
    },
  };
}
