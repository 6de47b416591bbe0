import { askedQuestions } from '@guiche/contract/asked-questions';
import { serve } from '../platform/serve';
import { search } from './search';
import * as service from './service';

export default serve(askedQuestions, {
  list: (ctx) => service.list(ctx),
  search: (ctx) => search(ctx),
  answer: (ctx, { params, body }) => service.answer(ctx, params.questionId, body),
  dismiss: (ctx, { params }) => service.dismiss(ctx, params.questionId),
});
