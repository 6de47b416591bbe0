import { channel } from '@guiche/contract/channel';
import { secondChannel, type LiveEvent, type LiveName } from '@guiche/contract/live';
import type { Viewer } from '@guiche/contract/permissions';
import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Log } from './log';
import type { Audience } from './tenancy';

/** Names of socket rooms are built here and nowhere else; each begins with its company, if it is a company's. */
export const room = {
  /** Everyone of the company who is logged in. */
  company: (companyId: number) => `${companyId}`,
  user: (companyId: number, userId: number) => `${companyId}:user:${userId}`,
  session: (companyId: number, sessionId: string) => `${companyId}:session:${sessionId}`,
  /** Holders of a right or members of a queue, as the rooms' own `live.ts` define them. */
  of: (companyId: number, what: string) => `${companyId}:${what}`,
  /** Everyone who is logged in, in whatever company: for what the platform says itself. */
  everyone: () => 'everyone',
  operators: () => 'operators',
};

export interface LiveParts {
  log: Log;
  /** Who a token belongs to now, by the live session row. */
  identify(token: string): Promise<Viewer | undefined>;
  /** What is remembered of this person may be old: the next `identify` reads anew. */
  forget(userId: number): void;
  /** Every room this person may hear; asked again when their role or queues change. */
  roomsOf(viewer: Viewer): string[];
  /** May this person follow this ticket? */
  mayJoin(viewer: Viewer, ticketId: number): Promise<boolean>;
  /** A customer's message reached the assigned person while they follow its conversation. */
  look(viewer: Viewer, ticketId: number): Promise<void>;
  /** Somebody came to a conversation, left it, or began or stopped writing in it. */
  crowdChanged(companyId: number, ticketId: number): void;
  /** This person is writing in this ticket, or has stopped; said every few seconds while it lasts. */
  typing(viewer: Viewer, ticketId: number, writes: boolean): Promise<void>;
  /** First socket opened, last socket closed, still there. */
  presence(viewer: Viewer, state: 'here' | 'gone' | 'seen'): void;
  origins: string[];
  /** Other processes have sockets too. */
  several: boolean;
}

export interface Live {
  tell(companyId: number, name: LiveName, event: LiveEvent, to: Audience): void;
  /** Reads the person's rights again and moves their sockets, in every process. */
  reauthorise(companyId: number, userId: number): void;
  /** Ends the sockets of a session, in every process. */
  disconnect(companyId: number, sessionId: string): void;
  /** The rooms that this person's sockets are in. */
  roomsOf(viewer: Viewer): string[];
  /** Sockets of all processes that follow this ticket, or any of the company, with what they follow. */
  followers(companyId: number, ticketId?: number): Promise<Follower[]>;
  /** Resolves when whatever was looked at so far is noted. */
  looked(): Promise<void>;
  stop(): Promise<void>;
  io: Server;
}

interface SocketData {
  viewer: Viewer;
  token: string;
  /** In which ticket this page writes, and until when that holds unless it says so again. */
  typing?: { ticketId: number; until: number } | undefined;
}

export interface Follower {
  viewer: Viewer;
  ticketId: number;
  typing: boolean;
}

/** A page says every few seconds that somebody still writes. */
const typingHolds = 6_000;

/** 20 events a second from one socket are plenty for a person. */
const eventsPerSecond = 20;

export function createLive(http: HttpServer, parts: LiveParts): Live {
  const { log } = parts;
  const io = new Server<
    Record<string, (...args: unknown[]) => void>,
    Record<string, (...args: unknown[]) => void>,
    Record<string, (...args: unknown[]) => void>,
    SocketData
  >(http, {
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    pingInterval: 18_000,
    pingTimeout: 18_000,
    maxHttpBufferSize: 100_000,
    perMessageDeflate: false,
    cors: parts.origins.length ? { origin: parts.origins, credentials: true } : undefined,
  });

  io.use((socket, next) => {
    authenticate(socket).then(
      () => next(),
      () => next(new Error('ERR_SESSION_EXPIRED')),
    );
  });

  async function authenticate(socket: Socket) {
    const { auth, query } = socket.handshake;
    const given = typeof auth.token === 'string' ? auth.token : typeof query.token === 'string' ? query.token : '';
    // A refresh token opens no socket, however it is dressed.
    const token = given.replace(/^(cookie:)+/, '');
    const viewer = await parts.identify(token);
    if (!viewer) throw new Error('no session');
    const hint = query.companyId ?? auth.companyId;
    if (hint !== undefined && Number(hint) !== viewer.companyId) throw new Error('another company');
    (socket.data as SocketData) = { viewer, token };
  }

  const basicRooms = (viewer: Viewer) => [
    room.everyone(),
    ...(viewer.super ? [room.operators()] : []),
    room.company(viewer.companyId),
    room.user(viewer.companyId, viewer.id),
    room.session(viewer.companyId, viewer.sessionId),
    ...parts.roomsOf(viewer),
  ];

  io.on('connection', (socket) => {
    const { viewer } = socket.data;
    limitEvents(socket);
    void socket.join(basicRooms(viewer));
    parts.presence(viewer, 'here');
    socket.on('joinChatBox', (ticketId) => void join(socket, ticketId).catch(() => undefined));
    socket.on('leaveChatBox', (ticketId) => leave(socket, Number(ticketId)));
    socket.on('typing', (ticketId, writes) => type(socket, Number(ticketId), writes === true));
    socket.on('userStatus', () => parts.presence(socket.data.viewer, 'seen'));
    // Existing clients ask for these; who hears what follows from the session, so there is nothing to do.
    for (const name of ['joinTickets', 'leaveTickets', 'joinNotification', 'leaveNotification'])
      socket.on(name, () => undefined);
    let followed: number[] = [];
    socket.on('disconnecting', () => (followed = ticketsOf(viewer.companyId, socket.rooms)));
    socket.on('disconnect', () => {
      for (const ticketId of followed) parts.crowdChanged(viewer.companyId, ticketId);
      if (!io.sockets.adapter.rooms.get(room.user(viewer.companyId, viewer.id))?.size) parts.presence(viewer, 'gone');
    });
    socket.emit('ready');
  });

  async function join(socket: Socket, ticketId: unknown) {
    const { viewer } = socket.data as SocketData;
    const id = ticketIdOf(ticketId);
    if (id === undefined || !(await parts.mayJoin(viewer, id))) return;
    await socket.join(viewing(viewer.companyId, id));
    parts.crowdChanged(viewer.companyId, id);
    if (!socket.listenersAnyOutgoing().includes(look)) socket.onAnyOutgoing(look);
  }

  function leave(socket: Socket, ticketId: number) {
    const { viewer } = socket.data as SocketData;
    const name = viewing(viewer.companyId, ticketId);
    if (!socket.rooms.has(name)) return;
    void socket.leave(name);
    parts.crowdChanged(viewer.companyId, ticketId);
  }

  /** Only in what one follows, and has therefore been let into. */
  function type(socket: Socket, ticketId: number, writes: boolean) {
    const data = socket.data as SocketData;
    if (!socket.rooms.has(viewing(data.viewer.companyId, ticketId))) return;
    data.typing = writes ? { ticketId, until: Date.now() + typingHolds } : undefined;
    parts.crowdChanged(data.viewer.companyId, ticketId);
    parts
      .typing(data.viewer, ticketId, writes)
      .catch((error: unknown) => log.warn({ err: error }, 'the customer was not shown that somebody writes'));
  }

  const looking = new Set<Promise<void>>();

  /** Whatever leaves for a socket passes here, in the process that has the socket. */
  function look(this: Socket, name: string, event: LiveEvent<'appMessage'>) {
    const { viewer } = this.data as SocketData;
    if (name !== channel(viewer.companyId, 'appMessage') || event.action !== 'create') return;
    const { message, ticket } = event;
    const follows = this.rooms.has(viewing(viewer.companyId, ticket.id));
    if (message.fromMe || ticket.userId !== viewer.id || !follows) return;
    const noted = parts
      .look(viewer, ticket.id)
      .catch((error: unknown) => log.warn({ err: error }, 'what was looked at could not be marked as read'))
      .finally(() => looking.delete(noted));
    looking.add(noted);
  }

  io.on('reauthorise', (companyId, userId) => void reauthoriseHere(companyId as number, userId as number));

  async function reauthoriseHere(companyId: number, userId: number) {
    // The change may have been made in another process, which could not make this one forget.
    parts.forget(userId);
    const ids = io.sockets.adapter.rooms.get(room.user(companyId, userId)) ?? new Set<string>();
    for (const id of ids) {
      const socket = io.sockets.sockets.get(id);
      if (!socket) continue;
      const viewer = await parts.identify(socket.data.token).catch(() => undefined);
      if (!viewer) {
        socket.disconnect(true);
        continue;
      }
      socket.data.viewer = viewer;
      const rooms = new Set([socket.id, ...basicRooms(viewer)]);
      const followed = ticketsOf(companyId, socket.rooms);
      for (const name of socket.rooms) if (!rooms.has(name)) await socket.leave(name);
      await socket.join([...rooms]);
      // what they may still read they go on following
      for (const ticketId of followed) {
        await join(socket, ticketId).catch(() => undefined);
        parts.crowdChanged(companyId, ticketId);
      }
    }
  }

  return {
    io,
    roomsOf: basicRooms,
    tell(companyId, name, event, to) {
      if (!to.rooms.length) return;
      let target = io.to(to.rooms);
      if (to.except?.length) target = target.except(to.except);
      target.emit(channel(companyId, name), event);
      const second = secondChannel(companyId, name);
      if (second) target.emit(second, event);
    },
    reauthorise(companyId, userId) {
      void reauthoriseHere(companyId, userId).catch((error: unknown) =>
        log.warn({ err: error }, 'sockets were not moved'),
      );
      if (parts.several) io.serverSideEmit('reauthorise', companyId, userId);
    },
    disconnect(companyId, sessionId) {
      io.in(room.session(companyId, sessionId)).disconnectSockets(true);
    },
    async followers(companyId, ticketId) {
      const name = ticketId === undefined ? room.company(companyId) : viewing(companyId, ticketId);
      const now = Date.now();
      return (await io.in(name).fetchSockets()).flatMap(({ rooms, data }) => {
        const { viewer, typing } = data;
        return ticketsOf(companyId, rooms)
          .filter((id) => ticketId === undefined || id === ticketId)
          .map((id) => ({ viewer, ticketId: id, typing: typing?.ticketId === id && typing.until > now }));
      });
    },
    async looked() {
      await Promise.all(looking);
    },
    async stop() {
      io.disconnectSockets(true);
      await io.close();
      await Promise.all(looking);
    },
  };
}

const viewing = (companyId: number, ticketId: number) => room.of(companyId, `viewing:${ticketId}`);

/** Which tickets a socket follows, by its rooms. */
function ticketsOf(companyId: number, rooms: Iterable<string>): number[] {
  const start = room.of(companyId, 'viewing:');
  return [...rooms].flatMap((name) => (name.startsWith(start) ? [Number(name.slice(start.length))] : []));
}

function ticketIdOf(said: unknown): number | undefined {
  const id = typeof said === 'string' || typeof said === 'number' ? Number(said) : NaN;
  return Number.isSafeInteger(id) && id >= 1 && id <= 2 ** 31 - 1 ? id : undefined;
}

/** A page that floods its socket loses it; nobody else notices. */
function limitEvents(socket: Socket) {
  let second = 0;
  let count = 0;
  socket.use((_event, next) => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    if (++count > eventsPerSecond) socket.disconnect(true);
    else next();
  });
}
