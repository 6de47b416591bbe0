import type { FastifyInstance } from 'fastify';
import { type Auth } from './auth/auth';
import { markRead } from './messages/service';
import { isAway } from './platform/errors';
import { listener } from './platform/guard';
import { createLive, room, type Live, type LiveParts } from './platform/live';
import { asUser } from './platform/serve';
import { type Tenancy } from './platform/tenancy';
import { ticketRoomsOf, type Publish } from './tickets/live';
import { createPresencePublisher, type ReadFollowers } from './tickets/presence';
import { show as showTicket } from './tickets/service';
import { createPresence } from './users/presence';

export interface SocketParts extends Pick<
  LiveParts,
  'log' | 'clock' | 'typing' | 'isAway' | 'wholeLinks' | 'origins' | 'several'
> {
  http: FastifyInstance;
  auth: Auth;
  tenancy: Tenancy;
  publish: Publish;
}

/** The pages that are open: who they are, what they hear, and who is there. */
export function createSockets(parts: SocketParts) {
  const { http, auth, tenancy, publish, ...ofLive } = parts;
  const { log, clock } = ofLive;
  const presence = createPresence({
    tenancy,
    log,
    clock,
    hasSockets: async (companyId, userId) => (await live.io.in(room.user(companyId, userId)).fetchSockets()).length > 0,
  });
  const followers: ReadFollowers = (companyId, ticketId) => live.followers(companyId, ticketId);
  const publishFollowers = createPresencePublisher({ tenancy, followers, publish });
  const live: Live = createLive(http.server, {
    ...ofLive,
    identify: (token) =>
      auth.identify(token).then(
        (viewer) => (viewer.confined ? undefined : viewer),
        // That nobody can look says nothing about a session.
        (error: unknown) => (isAway(error) ? Promise.reject(error) : undefined),
      ),
    forget: auth.forget,
    roomsOf: ticketRoomsOf,
    mayJoin: async (viewer, id) =>
      showTicket(asUser(tenancy, viewer, tenancy.reading(viewer.companyId)), { id }).then(
        () => true,
        () => false,
      ),
    look: async (viewer, id) => {
      await tenancy.inCompany(viewer.companyId, (ctx) => markRead(asUser(tenancy, viewer, ctx), id));
    },
    followersChanged: listener(log, 'nobody was told who is here', publishFollowers),
    presence: presence.note,
  });
  return { live, presence, followers };
}
