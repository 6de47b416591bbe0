import type { AuditArea, AuditEntry } from '@guiche/contract/audit';
import { fold } from '../platform/fold';
import type { PageRules } from '../platform/list-rules';

/** Entries of an area, or all; nothing that stands in the list ever changes. */
export const auditRules = (area: AuditArea | null): PageRules<'records', AuditEntry> => ({
  field: 'records',
  idOf: ({ id }) => id,
  hears: { audit: ({ record }) => ({ put: record, isNew: true }) },
  isFound: ({ action, userName, subject, companyName, address }, search) =>
    (area === null || action.startsWith(`${area}.`)) &&
    fold([userName, subject, companyName, address].join(' ')).includes(fold(search)),
  isInPlace: () => true,
});
