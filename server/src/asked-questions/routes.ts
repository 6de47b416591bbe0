import { askedQuestions } from '@guiche/contract/asked-questions';
import { serve } from '../platform/serve';
import { begin } from './jobs';
import * as service from './service';

export default serve(askedQuestions, {
  list: (ctx) => service.list(ctx),
  dismissed: (ctx, { query }) => service.dismissed(ctx, query.cursor),
  search: (ctx) => begin(ctx),
  answer: (ctx, { params, body }) => service.answer(ctx, params.questionId, body),
  dismiss: (ctx, { params }) => service.dismiss(ctx, params.questionId),
  restore: (ctx, { params }) => service.restore(ctx, params.questionId),
});
