import type { Company, OperatorCompany } from '@guiche/contract/companies';
import type { LiveEvent } from '@guiche/contract/live';
import type { Server } from 'socket.io';
import { tellHere } from '../platform/here';
import { room } from '../platform/live';
import type { Audience, Ctx } from '../platform/tenancy';

/** Everyone of the company hears when it is there. */
export const publishCompany = (ctx: Pick<Ctx, 'companyId' | 'emit'>, company: Company): void =>
  ctx.emit('company', { action: 'update', company }, { rooms: [room.company(ctx.companyId)] });

/** Past every company: the operator's table is of all of them. */
export type PublishToOperators = (event: LiveEvent<'operatorCompany'>, to: Audience) => void;

export const publishToOperators = (publish: PublishToOperators, event: LiveEvent<'operatorCompany'>): void =>
  publish(event, { rooms: [room.operators()] });

/** The operators who are connected to this process; null where there is none. */
export const operatorsHere = (io: Server): ((company: OperatorCompany) => unknown) | null =>
  io.sockets.adapter.rooms.has(room.operators())
    ? (company) =>
        tellHere(io, room.operators(), { companyId: 0, name: 'operatorCompany', event: { action: 'update', company } })
    : null;
