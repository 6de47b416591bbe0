import { z } from 'zod';
import { endpoint } from './endpoint';
import { promptFields } from './prompts';
import { givenIdOrNone } from './shapes';
import { voiceFailures } from './voice-words';

const { voiceKey, voiceRegion } = promptFields;

/** What a region has beside the voices that every prompt is offered. */
export const promptVoices = {
  list: endpoint('POST /prompt/voices', {
    // it asks with a key of the company's
    asSupport: 'refused',
    who: 'settings:manage',
    feature: 'useOpenAi',
    body: z.strictObject({
      /** Whose key stands behind a mask; null: one that is not saved yet. */
      promptId: givenIdOrNone.default(null),
      voiceKey,
      voiceRegion,
    }),
    ids: { 'body.promptId': 'prompt' },
    apart: true,
    reply: z.strictObject({
      /** Those of the company's language, by name. */
      voices: z.array(z.string()),
      /** Why there are none. */
      reason: z.enum(voiceFailures).nullable(),
    }),
    summary: 'Asks the voice service which voices of the company’s language a region has; nothing is stored',
  }),
};
