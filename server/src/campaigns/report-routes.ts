import { campaignReport } from '@guiche/contract/campaign-report';
import { serve } from '../platform/serve';
import { report, rows } from './report';
import { reportFile } from './report-file';

export default serve(campaignReport, {
  show: (ctx, { params }) => report(ctx, params.campaignId),
  rows: (ctx, { params, query }) => rows(ctx, params.campaignId, query),
  csv: (ctx, { params, query, facts }) => reportFile(ctx, facts, 'csv', params.campaignId, query),
  xlsx: (ctx, { params, query, facts }) => reportFile(ctx, facts, 'xlsx', params.campaignId, query),
});
