import type { Found } from '@guiche/contract/knowledge';
import type { LookUp } from '../ai-providers/question';
import { isAway } from '../messages/away';
import type { Place } from './queries';
import { knowledgeOf } from './told';

/** What is known about something; outside of any transaction. */
export type Seek = (question: string) => Promise<{ found: Found[] }>;

export const toolLimits = {
  /** Of knowledge, in one turn. */
  questions: 3,
  /** Of what each finds: the tokens that it may cost were reserved before. */
  pieces: 3,
  bytes: 2_600,
  /** Of a question, in letters. */
  question: 300,
} as const;

interface Parts {
  place: Place;
  found: readonly Found[];
  seek: Seek;
  now: Date;
}

/**
 * What a model may call in a turn. Nothing changes by it: what is to be done is noted here, and done with the answer, if that
 * counts.
 */
export function createTools({ place, found, seek, now }: Parts): { lookUps: Record<string, LookUp>; more: Found[] } {
  const more: Found[] = [];
  let questions = 0;

  async function searchKnowledge(question: string): Promise<string> {
    if (!question.trim()) return 'Diga o que procurar.';
    if (++questions > toolLimits.questions) return 'Não há mais buscas nesta resposta.';
    const hits = (await seek(question.slice(0, toolLimits.question))).found.filter(({ isGiven }) => isGiven);
    const isKnown = (hit: Found) => [...found, ...more].some((one) => isSame(one, hit));
    const fresh = fitting(hits.filter((hit) => !isKnown(hit)).slice(0, toolLimits.pieces));
    more.push(...fresh);
    return fresh.length ? knowledgeOf(fresh).join('\n') : 'Nada além do que você já tem.';
  }

  return {
    more,
    lookUps: {
      business_hours: { about: 'Diz se a equipe está atendendo agora.', answer: () => hoursOf(place, now) },
      search_knowledge: {
        about: `Procura mais nas informações da empresa, quando as que você tem não bastam. No máximo ${toolLimits.questions} vezes.`,
        takes: { question: { about: 'O que procurar, em poucas palavras: verbo, substantivo ou sinônimo.' } },
        answer: ({ question = '' }) => searchKnowledge(question),
      },
    },
  };
}

const isSame = (one: Found, other: Found) =>
  one.articleId === other.articleId &&
  one.quickMessageId === other.quickMessageId &&
  one.heading === other.heading &&
  one.body === other.body;

/** The first ones that may be told together. */
function fitting(found: readonly Found[]): Found[] {
  const most = found.findIndex(
    (_, n) => Buffer.byteLength(knowledgeOf(found.slice(0, n + 1)).join('\n')) > toolLimits.bytes,
  );
  return most === -1 ? [...found] : found.slice(0, most);
}

const hoursOf = (place: Place, now: Date): string =>
  isAway(place, now) ? `A equipe está fora do horário. ${place.away}`.trim() : 'A equipe está atendendo agora.';
