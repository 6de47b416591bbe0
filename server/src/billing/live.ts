import type { LiveEvent } from '@guiche/contract/live';
import { room } from '../platform/live';
import type { Audience } from '../platform/tenancy';

/** For whoever looks at all companies. */
export const operators: Audience = { rooms: [room.operators()] };

/** That it was paid is told on every screen of the company; invoices only to who may see them. */
export const audienceOf = (companyId: number, { action }: LiveEvent<'payment'>): Audience => ({
  rooms: [action === 'CONCLUIDA' ? room.company(companyId) : room.of(companyId, 'admins')],
});
