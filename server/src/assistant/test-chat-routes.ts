import { promptTestChat } from '@guiche/contract/prompt-test-chat';
import { createProviderKeys } from '../ai-providers/keys';
import { serve } from '../platform/serve';
import { createPromptKeys } from '../prompts/keys';
import { pastAnswers } from './past-answers';
import { tryOut, type TestChatDeps } from './try-out';

export default ({ secret, ...rest }: { secret: string } & Omit<TestChatDeps, 'keys'>) => {
  const keys = { prompts: createPromptKeys(secret), providers: createProviderKeys(secret) };
  return serve(promptTestChat, {
    answers: (ctx, { params }) => pastAnswers(ctx, keys.prompts, params.promptId),
    tryOut: (ctx, { body, facts }) => tryOut(ctx, { keys, ...rest }, body, facts.whileThere()),
  });
};
