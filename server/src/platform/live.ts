import { channel, otherChannels } from '@guiche/contract/channel';
import { clientEvents } from '@guiche/contract/client-events';
import type { LiveEvent, LiveName } from '@guiche/contract/live';
import type { Viewer } from '@guiche/contract/permissions';
import type { Server as HttpServer } from 'node:http';
import pLimit from 'p-limit';
import { Server, type Socket } from 'socket.io';
import { isAway } from './errors';
import { guarded, listener } from './guard';
import type { Log } from './log';
import { createIgnored, createSocketEvents, type Ignored } from './socket-events';
import { room } from './rooms';
import { sessionRooms, ticketsOf, viewing, type Follower } from './socket-rooms';
import type { Audience } from './tenancy';
import type { WholeLinks } from './whole-links';

export { room, type Follower };

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
  followersChanged(companyId: number, ticketId: number): void;
  /** This person is writing in this ticket, or has stopped; said every few seconds while it lasts. */
  typing(viewer: Viewer, ticketId: number, writes: boolean): Promise<void>;
  /** First socket opened, last socket closed, still there. */
  presence(viewer: Viewer, state: 'here' | 'gone' | 'seen'): void;
  /** Nobody's session can be looked at now. */
  isAway(): boolean;
  wholeLinks: WholeLinks;
  origins: string[];
  clock: () => Date;
  /** Other processes have sockets too. */
  several: boolean;
}

export interface Live {
  publish(companyId: number, name: LiveName, event: LiveEvent, to: Audience): void;
  /** Reads the person's rights again and moves their sockets, in every process. */
  reauthorise(companyId: number, userId: number): void;
  /** Ends the sockets of a session, in every process. */
  disconnect(companyId: number, sessionId: string): void;
  /** The rooms that this person's sockets are in. */
  roomsOf(viewer: Viewer): string[];
  /** Sockets of all processes that follow this ticket, or any of the company, with what they follow. */
  followers(companyId: number, ticketId?: number): Promise<Follower[]>;
  /** Has the company sockets, in any process, that ask for nothing anew? */
  hasOlder(companyId: number): Promise<boolean>;
  /** Tells the pages of this process that the service is away, or back: who may still be here then asks anew. */
  publishService(action: 'away' | 'back'): Promise<void>;
  /** Resolves when whatever was looked at so far is noted. */
  looked(): Promise<void>;
  /** The events of sockets that were ignored, with those of whoever counts theirs here too. */
  ignored: Ignored;
  stop(): Promise<void>;
  io: Server;
}

type Said = Record<string, (...args: unknown[]) => void>;

interface SocketData {
  viewer: Viewer;
  token: string;
  isOlder: boolean;
  /** In which ticket this page writes, and until when that holds unless it says so again. */
  typing?: { ticketId: number; until: number } | undefined;
}

/** A page says every few seconds that somebody still writes. */
const typingHolds = 6_000;

/** What clients say is short, and so are their tokens; a longer frame ends its socket. */
const longestFrame = 16_000;
const longestToken = 4_000;

export function createLive(http: HttpServer, parts: LiveParts): Live {
  const { log } = parts;
  const io = new Server<Said, Said, Said, SocketData>(http, {
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    pingInterval: 18_000,
    pingTimeout: 18_000,
    maxHttpBufferSize: longestFrame,
    perMessageDeflate: false,
    // Refused before anything is asked, in the way after which every client tries again by itself.
    allowRequest: (_request, answer) => answer(null, !parts.isAway()),
    cors: parts.origins.length ? { origin: parts.origins, credentials: true } : undefined,
  });

  io.use((socket, next) => {
    authenticate(socket).then(
      () => next(),
      (error: unknown) => {
        // Nobody is told that a session is over because nobody can look: a connection that breaks is tried again.
        if (isAway(error)) socket.conn.close();
        next(new Error('ERR_SESSION_EXPIRED'));
      },
    );
  });

  async function authenticate(socket: Socket) {
    const { query } = socket.handshake;
    // The library lets clients leave it out.
    const auth = (socket.handshake.auth ?? {}) as Record<string, unknown>;
    const given = [auth.token, query.token].find((one) => typeof one === 'string') ?? '';
    if (given.length > longestToken) throw new Error('no token of ours');
    // A refresh token opens no socket, however it is dressed.
    const token = given.replace(/^(cookie:)+/, '');
    const viewer = await parts.identify(token);
    if (!viewer) throw new Error('no session');
    const hint = query.companyId ?? auth.companyId;
    if (hint !== undefined && String(viewer.companyId) !== (typeof hint === 'number' ? String(hint) : hint))
      throw new Error('another company');
    // Clients of our own say their token in `auth`; who has it in the address alone is an older one.
    const isOlder = typeof auth.token !== 'string';
    (socket.data as SocketData) = { viewer, token, isOlder };
  }

  const basicRooms = (viewer: Viewer) => [
    room.everyone(),
    ...(viewer.super ? [room.operators()] : []),
    room.company(viewer.companyId),
    room.user(viewer.companyId, viewer.id),
    ...sessionRooms(viewer),
    ...parts.roomsOf(viewer),
  ];

  const roomsOf = (socket: Socket) => {
    const { viewer, isOlder } = socket.data as SocketData;
    const rooms = basicRooms(viewer);
    return isOlder ? [...rooms, room.older(viewer.companyId), ...rooms.map(room.ofOlder)] : rooms;
  };

  const ignored = createIgnored(log);
  const events = createSocketEvents(log, ignored, clientEvents, {
    joinChatBox: join,
    leaveChatBox: leave,
    typing: type,
    userStatus: (socket) => parts.presence(viewerOf(socket), 'seen'),
    joinTickets: () => undefined,
    leaveTickets: () => undefined,
    joinNotification: () => undefined,
    leaveNotification: () => undefined,
  });

  io.on('connection', listener(log, 'a socket could not be opened', open));
  function open(socket: Socket) {
    const viewer = viewerOf(socket);
    events.serve(socket);
    parts.wholeLinks.inEvents(socket);
    void socket.join(roomsOf(socket));
    parts.presence(viewer, 'here');
    let followed: number[] = [];
    const lost = 'what a socket leaves behind was not tidied';
    socket.on(
      'disconnecting',
      listener(log, lost, () => (followed = ticketsOf(viewer.companyId, socket.rooms))),
    );
    socket.on(
      'disconnect',
      listener(log, lost, () => {
        for (const ticketId of followed) parts.followersChanged(viewer.companyId, ticketId);
        if (!io.sockets.adapter.rooms.get(room.user(viewer.companyId, viewer.id))?.size) parts.presence(viewer, 'gone');
      }),
    );
    socket.emit('ready');
  }

  async function join(socket: Socket, ticketId: number) {
    const viewer = viewerOf(socket);
    if (!(await parts.mayJoin(viewer, ticketId))) return;
    await socket.join(viewing(viewer.companyId, ticketId));
    parts.followersChanged(viewer.companyId, ticketId);
    if (!socket.listenersAnyOutgoing().includes(look)) socket.onAnyOutgoing(look);
  }

  function leave(socket: Socket, ticketId: number) {
    const viewer = viewerOf(socket);
    const name = viewing(viewer.companyId, ticketId);
    if (!socket.rooms.has(name)) return;
    void socket.leave(name);
    parts.followersChanged(viewer.companyId, ticketId);
  }

  /** Only in what one follows, and has therefore been let into. */
  async function type(socket: Socket, ticketId: number, writes: boolean) {
    const data = socket.data as SocketData;
    const { viewer } = data;
    if (!socket.rooms.has(viewing(viewer.companyId, ticketId))) return;
    data.typing = writes ? { ticketId, until: parts.clock().getTime() + typingHolds } : undefined;
    parts.followersChanged(viewer.companyId, ticketId);
    await guarded(log, 'the customer was not shown that somebody writes', () => parts.typing(viewer, ticketId, writes));
  }

  const looking = new Set<Promise<void>>();

  /** Whatever leaves for a socket passes here, in the process that has the socket. */
  function look(this: Socket, name: string, event: LiveEvent<'appMessage'>) {
    const noted = guarded(log, 'what was looked at could not be marked as read', async () => {
      const viewer = viewerOf(this);
      if (name !== channel(viewer.companyId, 'appMessage') || event.action !== 'create') return;
      const { message, ticket } = event;
      const follows = this.rooms.has(viewing(viewer.companyId, ticket.id));
      if (!message.fromMe && ticket.userId === viewer.id && follows) await parts.look(viewer, ticket.id);
    }).finally(() => looking.delete(noted));
    looking.add(noted);
  }

  const hearReauthorise = listener(log, 'sockets were not moved', reauthoriseHere);
  io.on('reauthorise', (companyId, userId) => hearReauthorise(companyId as number, userId as number));

  async function reauthoriseHere(companyId: number, userId: number) {
    // The change may have been made in another process, which could not make this one forget.
    parts.forget(userId);
    const ids = io.sockets.adapter.rooms.get(room.user(companyId, userId)) ?? new Set<string>();
    for (const id of ids) {
      const socket = io.sockets.sockets.get(id);
      if (!socket) continue;
      const viewer = await parts
        .identify(socket.data.token)
        .catch((error: unknown) => (isAway(error) ? socket.data.viewer : undefined));
      if (!viewer) {
        socket.disconnect(true);
        continue;
      }
      socket.data.viewer = viewer;
      const rooms = new Set([socket.id, ...roomsOf(socket)]);
      const followed = ticketsOf(companyId, socket.rooms);
      for (const name of socket.rooms) if (!rooms.has(name)) await socket.leave(name);
      await socket.join([...rooms]);
      // what they may still read they go on following
      for (const ticketId of followed) {
        await guarded(log, 'a socket was not moved', () => join(socket, ticketId));
        parts.followersChanged(companyId, ticketId);
      }
    }
  }

  return {
    io,
    roomsOf: basicRooms,
    publish(companyId, name, event, to) {
      if (!to.rooms.length) return;
      let target = io.to(to.rooms);
      if (to.except?.length) target = target.except(to.except);
      target.emit(channel(companyId, name), event);
      for (const other of otherChannels(companyId, name, event)) target.emit(other, event);
    },
    reauthorise(companyId, userId) {
      hearReauthorise(companyId, userId);
      if (parts.several) io.serverSideEmit('reauthorise', companyId, userId);
    },
    disconnect(companyId, sessionId) {
      io.in(room.session(companyId, sessionId)).disconnectSockets(true);
    },
    async followers(companyId, ticketId) {
      const name = ticketId === undefined ? room.company(companyId) : viewing(companyId, ticketId);
      const now = parts.clock().getTime();
      return (await io.in(name).fetchSockets()).flatMap(({ rooms, data }) => {
        const { viewer, typing } = data;
        return ticketsOf(companyId, rooms)
          .filter((id) => ticketId === undefined || id === ticketId)
          .map((id) => ({ viewer, ticketId: id, typing: typing?.ticketId === id && typing.until > now }));
      });
    },
    hasOlder: async (companyId) => (await io.in(room.older(companyId)).fetchSockets()).length > 0,
    async publishService(action) {
      const atATime = pLimit(8);
      const people = new Map([...io.sockets.sockets.values()].map(({ data }) => [data.viewer.id, data.viewer]));
      const publishOne = async ({ companyId, id }: Viewer) => {
        if (action === 'back') await reauthoriseHere(companyId, id);
        io.local.to(room.user(companyId, id)).emit(channel(companyId, 'service'), { action });
      };
      await Promise.all([...people.values()].map((one) => atATime(() => publishOne(one))));
    },
    async looked() {
      await Promise.all(looking);
    },
    ignored,
    async stop() {
      ignored.stop();
      // Those of other processes stay.
      io.local.disconnectSockets(true);
      await io.close();
      await Promise.all(looking);
    },
  };
}

const viewerOf = (socket: Socket): Viewer => (socket.data as SocketData).viewer;
