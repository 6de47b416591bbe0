import { channel } from '@guiche/contract/channel';
import type { LiveEvent, LiveName } from '@guiche/contract/live';
import type { Server } from 'socket.io';

/** Tells a room of this process alone: for what each process sees by itself. */
export const tellHere = <N extends LiveName>(
  { local }: Pick<Server, 'local'>,
  room: string,
  { companyId, name, event }: { companyId: number; name: N; event: LiveEvent<N> },
): unknown => local.to(room).emit(channel(companyId, name), event);
