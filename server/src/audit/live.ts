import type { AuditEntry } from '@guiche/contract/audit';
import { room } from '../platform/live';
import type { Ctx } from '../platform/tenancy';

/** Whoever may read the list of this company: its admins, and operators, who read those of all. */
export const publishEntry = ({ emit }: Pick<Ctx, 'emit'>, record: AuditEntry): void =>
  emit('audit', { action: 'create', record }, { rooms: [room.of(record.companyId, 'admins'), room.operators()] });
