import { campaignWaits } from '@guiche/contract/campaign-pauses';
import { isToldToAdmins, pauseReasons } from '@guiche/contract/campaigns';
import { pauseWord } from '@guiche/contract/pause-words';
import { expect, it, test } from 'vitest';

/** What passes by itself; of a line that is away its own outage tells. */
const passes = new Set<string>([...campaignWaits.filter((why) => why !== 'restricted'), 'line-away']);

test.each(pauseReasons)(
  '%s has its words in three languages, and admins hear of it unless it passes by itself',
  (why) => {
    const words = (['pt', 'en', 'es'] as const).map((language) => pauseWord(language, why));
    expect(words.every((one) => one.length > 10)).toBe(true);
    expect(new Set(words).size).toBe(3);
    expect(isToldToAdmins(why)).toBe(!passes.has(why));
  },
);

it('no reason is said in another’s words', () => {
  const said = pauseReasons.map((why) => pauseWord('pt', why));
  expect(new Set(said).size).toBe(said.length);
});
