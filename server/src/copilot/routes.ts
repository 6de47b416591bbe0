import { copilot } from '@guiche/contract/copilot';
import { createProviderKeys } from '../ai-providers/keys';
import { serve } from '../platform/serve';
import type { Deps } from './ask';
import { question } from './question';
import * as service from './service';
import { summary } from './summary';
import { tagIdeas } from './tag-ideas';

export default ({ secret, ...rest }: { secret: string } & Omit<Deps, 'keys'>) => {
  const deps = { keys: createProviderKeys(secret), ...rest };
  return serve(copilot, {
    show: (ctx) => service.show(ctx, deps),
    draft: (ctx, { params, body, facts }) =>
      service.draft(ctx, deps, { ticketId: params.ticketId, gone: facts.whileThere() }, body.text),
    rewrite: (ctx, { params, body, facts }) =>
      service.rewrite(ctx, deps, { ticketId: params.ticketId, gone: facts.whileThere() }, body),
    summarize: (ctx, { params, body, facts }) =>
      summary(ctx, deps, { ticketId: params.ticketId, gone: facts.whileThere() }, body.language),
    ask: (ctx, { params, body, facts }) =>
      question(ctx, deps, { ticketId: params.ticketId, gone: facts.whileThere() }, body),
    tags: (ctx, { params, facts }) => tagIdeas(ctx, deps, { ticketId: params.ticketId, gone: facts.whileThere() }),
  });
};
