import type { Viewer } from '@guiche/contract/permissions';
import { LRUCache } from 'lru-cache';
import { performance } from 'node:perf_hooks';
import { CodedError, fail } from '../platform/errors';
import type { Tenancy } from '../platform/tenancy';
import { findViewer, type ViewerRow } from './queries';
import { viewerAsTheyAre } from './support-user';
import { assertPaid, expired, isCurrent, isPaid } from './session';
import type { AccessTokens, RefreshTokens, SessionName } from './tokens';

/** How long another process's change may go unnoticed here. */
const freshFor = 500;
const cookiePrefix = 'cookie:';

interface Known {
  viewer: Promise<Viewer>;
  companyId: number;
  userId: number;
  /** By the machine's clock and by the given one, since tests move the latter. */
  since: [number, number];
}

/** Who a token belongs to, read from the live session and remembered for a moment. */
export function createViewers(parts: {
  access: AccessTokens;
  refresh: RefreshTokens;
  tenancy: Tenancy;
  clock: () => Date;
  /** Is an operator without a second factor confined to setting it up? */
  operatorNeedsFactor: boolean;
}) {
  const { access, refresh, tenancy, clock, operatorNeedsFactor } = parts;
  const known = new LRUCache<string, Known>({ max: 20_000 });

  const times = (): [number, number] => [performance.now(), clock().getTime()];

  function isFresh({ since }: Known): boolean {
    return times().every((time, n) => time >= since[n]! && time - since[n]! < freshFor);
  }

  async function load(name: SessionName): Promise<ViewerRow> {
    const now = clock();
    const reading = tenancy.reading(name.companyId);
    const row = await findViewer(reading, name, now);
    if (!row) throw await expired(reading, name.sessionId);
    assertPaid(row, now, 401);
    return row;
  }

  async function byAccess(token: string): Promise<Viewer> {
    const claims = await access.read(token);
    const { sessionId, companyId, userId } = claims;
    const remembered = known.get(sessionId);
    const isTheirs = remembered?.companyId === companyId && remembered.userId === userId;
    if (remembered && isTheirs && isFresh(remembered)) {
      const viewer = await remembered.viewer;
      // The hour of a stay is over when it is, also between two looks.
      if (!viewer.support || viewer.support.until > clock().getTime()) return viewer;
    }
    const viewer = load(claims).then((row) => whoIs(row, sessionId));
    const entry: Known = { viewer, companyId, userId, since: times() };
    known.set(sessionId, entry);
    viewer.catch(() => {
      if (known.peek(sessionId) === entry) known.delete(sessionId);
    });
    return viewer;
  }

  async function byCookie(token: string): Promise<Viewer> {
    const name = refresh.read(token);
    if (!name) throw fail('ERR_SESSION_EXPIRED');
    const row = await load(name);
    if (isCurrent(name.generation, row, clock()) === 'no') throw fail('ERR_SESSION_EXPIRED');
    return whoIs(row, name.sessionId);
  }

  const whoIs = (row: ViewerRow, sessionId: string): Promise<Viewer> =>
    viewerAsTheyAre(toViewer(row, sessionId, operatorNeedsFactor), row, tenancy.reading, clock());

  function forgetIf(isMeant: (entry: Known) => boolean) {
    const meant = [...known].filter(([, entry]) => isMeant(entry));
    for (const [sessionId] of meant) known.delete(sessionId);
  }

  return {
    /** @throws ERR_SESSION_EXPIRED: 401 without a live session, 403 for an access token that is too old */
    identify: async (token: string | undefined): Promise<Viewer> => {
      if (!token) throw fail('ERR_SESSION_EXPIRED');
      return token.startsWith(cookiePrefix) ? byCookie(token.slice(cookiePrefix.length)) : byAccess(token);
    },
    /**
     * The company of a live session, whether it is served or not; undefined for what names no live session. A page that is shut
     * gets no new token: the one it has may be as old as the session.
     */
    companyOf: async (token: string): Promise<{ companyId: number; isOpen: boolean } | undefined> => {
      const name = await access.readOfAnyAge(token).catch(orNobody);
      if (!name) return undefined;
      const row = await findViewer(tenancy.reading(name.companyId), name, clock());
      return row && { companyId: name.companyId, isOpen: isPaid(row, clock()) };
    },
    /** A session (by its uuid) or a user changed: the next call reads anew. */
    forget: (who: string | number): void => {
      if (typeof who === 'string') known.delete(who);
      else forgetIf(({ userId }) => userId === who);
    },
    forgetCompany: (companyId: number): void => forgetIf((entry) => entry.companyId === companyId),
  };
}

function orNobody(error: unknown): undefined {
  if (!(error instanceof CodedError)) throw error;
}

export type Viewers = ReturnType<typeof createViewers>;

const toViewer = (row: ViewerRow, sessionId: string, operatorNeedsFactor: boolean): Viewer => ({
  id: row.id,
  companyId: row.companyId,
  sessionId,
  name: row.name,
  email: row.email,
  profile: row.profile,
  super: row.super,
  allTicket: row.allTicket,
  queueIds: row.queueIds,
  whatsappId: row.whatsappId,
  features: row.features,
  confined: operatorNeedsFactor && row.lacksFactor,
});
