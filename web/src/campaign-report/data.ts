import { campaignReport, type CampaignReport, type ReportFigure } from '@guiche/contract/campaign-report';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { whatTheyName } from '../campaigns/live';
import { withLine } from '../connections/live';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { countOf } from '../platform/pages';
import { queryClient } from '../platform/query';

const keys = {
  report: (campaignId: number) => ['campaign-report', campaignId, 'figures'],
  rows: (campaignId: number) => ['campaign-report', campaignId, 'rows'],
};

/** Receipts and answers come long after the last message, and are told to nobody here. */
const AGAIN_MS = 30_000;

/** What became of a campaign. */
export const useReport = (campaignId: number) =>
  useQuery({
    queryKey: keys.report(campaignId),
    queryFn: ({ signal }) => call(campaignReport.show, { campaignId, signal }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    retry: false,
  });

/** Who is looked at: everybody behind a figure, or those of one reason. */
export interface Which {
  figure: ReportFigure;
  reason?: string;
}

/** Everybody behind a figure, page by page. */
export function useRecipients(campaignId: number, which: Which, searchParam: string) {
  const found = useInfiniteQuery({
    queryKey: [...keys.rows(campaignId), which, searchParam],
    queryFn: ({ pageParam, signal }) =>
      call(campaignReport.rows, {
        campaignId,
        query: { ...which, searchParam, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
    // while others are looked for, who was found stays in sight
    placeholderData: (before) => before,
  });
  const rows = found.data?.pages.flatMap(({ records }) => records) ?? [];
  return { ...found, rows, count: countOf(found.data, rows.length), isGone: () => false };
}

/** While it runs a campaign says every few seconds that it got on; several screens ask no more often than this. */
const GATHER_MS = 1_000;
/** What the last messages bring about is counted by then. */
export const OVER_MS = 5_000;
/** Whoever has scrolled that far is not asked about anew: their places stay, and each page would be a call. */
const MOST_PAGES = 5;

/** Keeps the report right while the campaign gets on, and once more after it is over. */
export function useReportLive(campaignId: number, onGone: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), [campaignId]);
  useLive({
    campaign(event) {
      if (event.action === 'delete') return event.id === campaignId && onGone();
      if (event.record.id !== campaignId) return;
      const isOver = event.record.status === 'FINALIZADA';
      if (isOver) askAgain(campaignId);
      else if (timer.current !== undefined) return;
      clearTimeout(timer.current);
      askIn(isOver ? OVER_MS : GATHER_MS);
    },
    ContactList: (event) => renamed(whatTheyName.ContactList(event)),
    tag: (event) => renamed(whatTheyName.tag(event)),
    whatsapp(event) {
      if (event.action === 'delete') return renamed('ask');
      queryClient.setQueryData<CampaignReport>(
        keys.report(campaignId),
        (report) => report && withLine(report, event.whatsapp),
      );
    },
  });

  function renamed(change: 'ask' | undefined) {
    if (change && timer.current === undefined) askIn(GATHER_MS);
  }
  function askIn(ms: number) {
    timer.current = setTimeout(() => {
      timer.current = undefined;
      askAgain(campaignId);
    }, ms);
  }
}

function askAgain(campaignId: number): void {
  void queryClient.invalidateQueries({ queryKey: keys.report(campaignId) });
  void queryClient.invalidateQueries({
    queryKey: keys.rows(campaignId),
    predicate: ({ state }) => ((state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0) <= MOST_PAGES,
  });
}
