import { auditAreas, audits, type AuditArea } from '@guiche/contract/audit';
import { call, download } from '../platform/call';
import { liveList } from '../platform/live-list';
import { currentLanguage } from '../platform/strings';
import { auditRules } from './live';

export interface Filter {
  searchParam: string;
  area: AuditArea | null;
}

const listOf = (area: AuditArea | null) =>
  liveList({
    ...auditRules(area),
    key: ['audit', area ?? 'all'],
    load: (query, signal) => call(audits.list, { query: { ...query, ...(area ? { area } : {}) }, signal }),
  });
const lists = new Map(([null, ...auditAreas] as const).map((area) => [area, listOf(area)]));

/** What was done, newest first. */
export const useAudit = ({ searchParam, area }: Filter) => lists.get(area)!.useList(searchParam);

export const downloadAudit = ({ searchParam, area }: Filter) =>
  download(audits.csv, {
    query: { searchParam, ...(area ? { area } : {}), language: currentLanguage() },
    onBytes: () => undefined,
  });
