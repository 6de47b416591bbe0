import { stopWordOf } from '@guiche/contract/stop-words';

/** Words with which somebody answers a campaign's question, in three languages; the whole message is one of them. */

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\u{1f44d}\u{1f44e}]+/gu, ' ')
    .trim();

const yes = new Set(
  'sim|s|claro|com certeza|quero|quero sim|sim quero|aceito|pode|pode mandar|pode ser|ok|okay|confirmo|👍|yes|y|sure|si|si quiero|quiero|acepto|dale'.split(
    '|',
  ),
);
const no = new Set(
  'nao|n|nao quero|nao obrigado|nao obrigada|agora nao|👎|no|no thanks|no thank you|no gracias|no quiero|ahora no'.split(
    '|',
  ),
);
export type Answered = 'yes' | 'no' | 'stop' | 'something';

/** What a message says as an answer to a campaign; `more` are words of the company's own for leaving. */
export function answerOf(text: string, more: readonly string[]): Answered {
  if (text.length > 60) return 'something';
  if (stopWordOf(text, { more, afterCampaign: true })) return 'stop';
  const said = fold(text);
  if (no.has(said)) return 'no';
  return yes.has(said) ? 'yes' : 'something';
}
