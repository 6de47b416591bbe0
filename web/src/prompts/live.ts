import type { AiProvider } from '@guiche/contract/ai-providers';
import type { Prompt } from '@guiche/contract/prompts';
import { fold } from '../platform/fold';
import type { PageRules, WholeRules } from '../platform/list-rules';

/** Prompts lie by name. With a queue or a service that goes or is called otherwise, so are those that name it. */
export const promptRules: PageRules<'prompts', Prompt> = {
  field: 'prompts',
  idOf: ({ id }) => id,
  hears: {
    prompt: (event) =>
      event.action === 'delete' ? { drop: event.promptId } : { put: event.prompt, isNew: event.action === 'create' },
    queue: () => 'ask',
    aiProvider: (event) => (event.action === 'delete' ? 'ask' : undefined),
  },
  isFound: ({ name }, search) => fold(name).includes(fold(search.trim())),
  isInPlace: (before, now) => fold(before.name) === fold(now.name),
};

/** Services lie in the order in which they were added. */
export const providerRules: WholeRules<AiProvider> = {
  idOf: ({ id }) => id,
  order: (a, b) => a.id - b.id,
  hears: { aiProvider: (event) => (event.action === 'delete' ? { drop: event.id } : { put: event.record }) },
};
