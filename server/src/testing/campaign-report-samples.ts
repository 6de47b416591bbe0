import type { Samples } from './conversation-samples';

/** The part of `samples` that is about reports of campaigns. */
export const campaignReportSamples: Pick<Samples, 'campaignReport'> = {
  campaignReport: {
    show: (rows) => ({ params: { campaignId: rows.doneCampaign } }),
    rows: (rows) => [
      { params: { campaignId: rows.doneCampaign } },
      { params: { campaignId: rows.doneCampaign }, query: { figure: 'sent', variant: '1', searchParam: 'a' } },
    ],
    csv: (rows) => ({ params: { campaignId: rows.doneCampaign }, query: { language: 'en' } }),
    xlsx: (rows) => ({ params: { campaignId: rows.doneCampaign } }),
  },
};
