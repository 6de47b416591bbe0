import { audits } from '@guiche/contract/audit';
import { serve } from '../platform/serve';
import { auditFile } from './file';
import { list, type AuditParts } from './service';

export default (parts: AuditParts) =>
  serve(audits, {
    list: (ctx, { query }) => list(ctx, parts, query),
    csv: async (ctx, { query, facts }) => auditFile(ctx, parts, facts, query),
  });
