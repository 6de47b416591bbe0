import { campaignReport } from '@guiche/contract/campaign-report';
import { serve } from '../platform/serve';
import { report, rows } from './report';
import { reportFile } from './report-file';

export default serve(campaignReport, {
  show: (ctx, { params }) => report(ctx, params.campaignId),
  rows: async (ctx, { params, query, facts }) =>
    query.format ? reportFile(ctx, facts, query.format, params.campaignId, query) : rows(ctx, params.campaignId, query),
});
