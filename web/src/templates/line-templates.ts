import { campaigns, type CampaignTemplates } from '@guiche/contract/campaigns';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';

export type LineTemplates = CampaignTemplates;

/** Approved templates of an official line, and what its portfolio may still begin; of no line nothing. */
export const useLineTemplates = (lineId: number | null) =>
  useQuery({
    queryKey: ['campaign-templates', lineId],
    queryFn: ({ signal }) => call(campaigns.templates, { whatsappId: lineId!, signal }),
    enabled: lineId !== null,
    staleTime: 60_000,
    retry: false,
  });

export const keyOf = ({ name, language }: { name: string; language: string }) => `${name} ${language}`;
