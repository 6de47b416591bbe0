import type { Samples } from './conversation-samples';

/** The part of `samples` that is about reports of campaigns. */
export const campaignReportSamples: Pick<Samples, 'campaignReport'> = {
  campaignReport: {
    show: (rows) => ({ params: { campaignId: rows.doneCampaign } }),
    rows: (rows) => [
      { params: { campaignId: rows.doneCampaign } },
      { params: { campaignId: rows.doneCampaign }, query: { figure: 'sent', variant: '1', searchParam: 'a' } },
      { params: { campaignId: rows.doneCampaign }, query: { format: 'csv', language: 'en' } },
      { params: { campaignId: rows.doneCampaign }, query: { format: 'xlsx' } },
    ],
  },
};
