import { plainWords } from '@guiche/contract/plain-words';
import { isThanks } from '../messages/thanks';

const lines = (text: string) => text.split(/[|\n]/).map((one) => one.trim());
/** That nothing more is wanted; a no may stand before it. */
const thatIsAll = lines(
  `so isso|e so isso|era so isso|so isso mesmo|era isso|e isso|e so|por enquanto e so|por enquanto so isso|por hoje e so
   nada mais|mais nada|that is all|thats all|that s all|nothing else|im good|i am good|i m good|eso es todo|es todo|nada mas`,
);
/** That it is done; with a no before it, it is not. */
const done = lines(
  `nao preciso de mais nada|nao falta nada|nao falta mais nada|tudo certo|tudo resolvido|resolvido|resolveu
   all good|solved|todo bien|resuelto|no necesito nada mas`,
);

/**
 * Is nothing said but that this was all, in such words, thanks or a farewell? A bare no is none: whether it says that nothing is
 * missing or that nothing is solved hangs on what was asked.
 * @param names of people here, who may be called by them
 */
export function isLeaving(text: string, names: readonly string[] = []): boolean {
  if (text.length > 100 || text.includes('?')) return false;
  const words = plainWords(text);
  const afterNo = words.replace(/^(nao|no) /, '');
  const isKind = (said: string) => isThanks(said, names);
  return isKind(text) || isKind(afterNo) || begins(thatIsAll, afterNo, isKind) || begins(done, words, isKind);
}

/** It is one of these, and thanks at most behind it: `só isso, valeu`. */
const begins = (all: readonly string[], words: string, isKind: (said: string) => boolean): boolean =>
  all.some((one) => words === one || (words.startsWith(`${one} `) && isKind(words.slice(one.length))));
