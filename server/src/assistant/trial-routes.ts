import { promptTrial } from '@guiche/contract/prompt-trial';
import { createProviderKeys } from '../ai-providers/keys';
import { serve } from '../platform/serve';
import { createPromptKeys } from '../prompts/keys';
import { tryOut, type TrialDeps } from './try-out';

export default ({ secret, ...rest }: { secret: string } & Omit<TrialDeps, 'keys'>) => {
  const keys = { prompts: createPromptKeys(secret), providers: createProviderKeys(secret) };
  return serve(promptTrial, {
    tryOut: (ctx, { body, facts }) => tryOut(ctx, { keys, ...rest }, body, facts.whileThere()),
  });
};
