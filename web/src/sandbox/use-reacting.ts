import { useStrings } from '../platform/strings';
import type { Shown } from './conversation';
import { phoneStrings } from './phone/strings';

/** What a row of emojis shows of a message to whoever reacts: the company's phone, or this one. */
export function useReacting(fromMe: boolean) {
  const t = useStrings(phoneStrings);
  return ({ reactions }: Shown) => ({
    chosen: reactions.find((reaction) => reaction.fromMe === fromMe)?.emoji,
    labelOf: (emoji: string, isChosen: boolean) => t(isChosen ? 'message.unreact' : 'message.react', { emoji }),
  });
}
