import { ApiError } from '../../platform/call';
import { sentenceOf } from '../../platform/errors';
import { say } from '../../platform/strings';
import { copilotStrings } from './strings';

/** Why a model gave nothing, in a sentence that says what to do. */
export function whyOf(error: unknown): string {
  const t = say(copilotStrings);
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'ERR_NO_AI_PROVIDER_FOUND') return t('none');
  if (code === 'ERR_TOO_MANY_REQUESTS') return t('often', { count: (error as ApiError).retryAfter ?? 60 });
  return code === 'ERR_UNAVAILABLE' ? t('down') : sentenceOf(error);
}
