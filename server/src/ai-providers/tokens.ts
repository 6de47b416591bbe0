import type { AiProvider } from '@guiche/contract/ai-providers';
import type { Question } from './question';

/** How many tokens words are, where no service has said it. */

/** Of roles, tools and what else services wrap words in; and of what a tool answers. */
const [frame, mostFound] = [3_000, 4_000];
/**
 * Of a picture of 1,024 pixels a side. OpenAI counts four tiles of it: 765 tokens in most models, 25,501 in the one that counts
 * most of all; others count 1,100 to 1,700.
 */
const [mostOfPicture, likelyOfPicture] = [26_000, 1_000];
/** A model looks things up and writes in so many steps. */
const mostSteps = 4;

export const takesTools = ({ checks }: Pick<AiProvider, 'checks'>): boolean =>
  !checks.some(({ what, state }) => what === 'tools' && state === 'fails');
/** How often a service that may look things up is asked for one answer at the most. */
export const stepsOf = (provider: Pick<AiProvider, 'checks'>): number => (takesTools(provider) ? mostSteps : 1);

/** Of a service that does not say it: no token of words is much shorter than three bytes. */
export const likelyTokens = (...words: string[]): number => Math.ceil(bytesOf(words) / 3);
export const likelyTokensOf = (pictures: number): number => pictures * likelyOfPicture;

/**
 * The most that an asking can use, to be reserved before. No token is shorter than a byte; each step reads what the ones before
 * have written and looked up.
 * @param words everything that the model reads
 * @param tries how often all of it is asked
 * @param pictures how many it looks at
 */
export function mostTokens(
  words: string[],
  { maxTokens }: Pick<Question, 'maxTokens'>,
  { steps = 1, tries = 1, pictures = 0 } = {},
) {
  const read =
    steps * (bytesOf(words) + frame + pictures * mostOfPicture) + ((steps * (steps - 1)) / 2) * (maxTokens + mostFound);
  return { tokensIn: tries * read, tokensOut: tries * steps * maxTokens };
}

const bytesOf = (words: string[]) => Buffer.byteLength(words.join(''));
