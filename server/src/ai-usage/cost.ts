import type { AiPrice } from '@guiche/contract/ai-providers';

export interface Tokens {
  tokensIn: number;
  tokensOut: number;
  /** What a voice speaks has characters instead. */
  chars?: number;
  /** What is written down of speech has seconds. */
  seconds?: number;
}

/** More than this no service can mean. */
const mostTokens = 10_000_000;
const whole = (tokens: number) => (tokens > 0 ? Math.min(mostTokens, Math.ceil(tokens)) : 0);

/** What a service says that it has used, as a number that can be reckoned with. */
export const honest = ({ tokensIn, tokensOut, chars = 0, seconds = 0 }: Tokens): Required<Tokens> => ({
  tokensIn: whole(tokensIn),
  tokensOut: whole(tokensOut),
  chars: whole(chars),
  seconds: whole(seconds),
});

/**
 * In millionths, rounded up: a price of a million tokens in reais is one of a token in millionths, kept to its third decimal. Of a
 * voice's price, which stands under its name, the first one is that of a million characters; of a model's that writes speech down
 * it is that of a minute.
 */
export function costOf(prices: readonly AiPrice[], model: string, used: Tokens): number {
  const price = prices.find((one) => one.model === model);
  if (!price) return 0;
  const { tokensIn, tokensOut, chars, seconds } = honest(used);
  return (
    Math.ceil(((tokensIn + chars) * thousandths(price.input)) / 1000) +
    Math.ceil((tokensOut * thousandths(price.output)) / 1000) +
    Math.ceil((seconds * thousandths(price.input) * 1000) / 60)
  );
}
const thousandths = (price: number) => Math.ceil(Number((price * 1000).toFixed(3)));
