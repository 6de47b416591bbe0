import { mostReplayed, mostInTestChat, type PastAnswer } from '@guiche/contract/prompt-test-chat';
import { kindWord } from '../messages/kind-words';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { KeySafe } from '../prompts/keys';
import { openPrompt } from '../prompts/service';
import { readLanguage } from '../settings/language';
import { linesBefore, pastTurns } from './queries';

/** A test chat takes no longer ones. */
const longest = 4_000;

/**
 * What a prompt answered in conversations that are over, with what had been said by then: whoever writes it has the chat
 * answer the same again. What was taken back since, or is gone, is in none.
 * @throws ERR_NO_PROMPT_FOUND
 */
export async function pastAnswers(ctx: UserCtx, keys: KeySafe, promptId: number): Promise<PastAnswer[]> {
  if (!(await openPrompt(ctx, keys, promptId))) throw fail('ERR_NO_PROMPT_FOUND');
  const turns = await pastTurns(ctx, promptId, mostReplayed);
  const turnIds = turns.map(({ id }) => id);
  const lines = await linesBefore(ctx, turnIds, mostInTestChat);
  const language = await readLanguage(ctx);
  const answers = turns.map((turn) => ({
    ...turn,
    said: lines
      .filter(({ turnId }) => turnId === turn.id)
      .map(({ fromMe, body, mediaType }) => ({
        fromMe,
        text: body.trim().slice(0, longest) || kindWord(language, mediaType),
      })),
  }));
  return answers.filter(({ said }) => said.at(-1)?.fromMe === false);
}
