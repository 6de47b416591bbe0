import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { readSpan, type Span } from './queries';

/** Which days were asked for. */
export interface SpanFilter {
  days: number;
  date_from?: string | undefined;
  date_to?: string | undefined;
}

/** The period that was asked for, in moments. @throws ERR_NO_DASHBOARD_FILTER, ERR_VALIDATION */
export async function spanOf(ctx: Ctx, filter: SpanFilter): Promise<Span> {
  const { days, date_from: from, date_to: to } = filter;
  if (!days && !from && !to) throw fail('ERR_NO_DASHBOARD_FILTER');
  if (from && to && from > to) throw fail('ERR_VALIDATION', { fields: { date_to: 'Ends before it begins' } });
  return readSpan(ctx, { days: days || null, from: from ?? null, to: to ?? null });
}
