import { stopWordOf } from '@guiche/contract/stop-words';

/** Words with which somebody answers a campaign's question, in three languages. */

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\u{1f44d}\u{1f44e}]+/gu, ' ')
    .trim();

/** No other word agrees so plainly that nobody has to read it. */
const yes = new Set('sim|s|quero|pode|ok|claro|👍|yes|y|sure|si|quiero'.split('|'));
const no = new Set(
  'nao|n|nao quero|nao obrigado|nao obrigada|agora nao|👎|no|no thanks|no thank you|not now|no gracias|no quiero|ahora no'.split(
    '|',
  ),
);
/** A message that begins so is a no, whatever it goes on with. */
const begins = ['nao', 'n', 'agora nao', '👎', 'no', 'not now', 'ahora no'].map((word) => `${word} `);
/** The longest beginning stands in this many letters, however it is set off. */
const beginning = 100;

/** `no and more`: a no that says more than that. */
export type Answered = 'yes' | 'no' | 'no and more' | 'stop' | 'something';

/** What a message says as an answer to a campaign; `more` are words of the company's own for leaving. */
export function answerOf(text: string, more: readonly string[]): Answered {
  if (stopWordOf(text, { more, afterCampaign: true })) return 'stop';
  const said = fold(text.slice(0, beginning));
  if (text.length <= beginning && no.has(said)) return 'no';
  if (begins.some((word) => `${said} `.startsWith(word))) return 'no and more';
  return text.length <= beginning && yes.has(said) ? 'yes' : 'something';
}
