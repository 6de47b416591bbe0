import { copilot } from '@guiche/contract/copilot';
import { createProviderKeys } from '../ai-providers/keys';
import { createKeepTexts } from '../ai-usage/texts';
import { serve, type RequestInfo, type UserCtx } from '../platform/serve';
import type { Deps } from './ask';
import { tellWords, type Publish } from './live';
import { question } from './question';
import * as service from './service';
import { summary } from './summary';
import { tagIdeas } from './tag-ideas';

interface Asked {
  params: { ticketId: number };
  body: { clientId?: string | undefined };
  facts: RequestInfo;
}

export default ({
  secret,
  publish,
  keepsTexts,
  ...rest
}: { secret: string; publish: Publish; keepsTexts: boolean } & Omit<Deps, 'keys' | 'keepTexts'>) => {
  const deps = { keys: createProviderKeys(secret), keepTexts: createKeepTexts(keepsTexts), ...rest };
  /** For which conversation, while who waits, and to whom words are told as they come. */
  const about = (ctx: UserCtx, { params, body: { clientId }, facts }: Asked) => ({
    ticketId: params.ticketId,
    gone: facts.whileThere(),
    onText: clientId === undefined ? undefined : tellWords(publish, ctx, clientId),
  });
  return serve(copilot, {
    show: (ctx) => service.show(ctx, deps),
    draft: (ctx, request) => service.draft(ctx, deps, about(ctx, request), request.body.text),
    rewrite: (ctx, request) => service.rewrite(ctx, deps, about(ctx, request), request.body),
    summarize: (ctx, { params, body, facts }) =>
      summary(ctx, deps, { ticketId: params.ticketId, gone: facts.whileThere() }, body.language),
    ask: (ctx, { params, body, facts }) =>
      question(ctx, deps, { ticketId: params.ticketId, gone: facts.whileThere() }, body),
    tags: (ctx, { params, facts }) => tagIdeas(ctx, deps, { ticketId: params.ticketId, gone: facts.whileThere() }),
  });
};
