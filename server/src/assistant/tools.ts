import { fold } from '@guiche/contract/fold';
import type { Found } from '@guiche/contract/knowledge';
import type { LookUp } from '../ai-providers/question';
import { isAway } from '../messages/away';
import type { Named, Place } from './place-queries';
import { data, knowledgeOf } from './told';

/** What is known about something; outside of any transaction. */
export type Seek = (question: string) => Promise<{ found: Found[] }>;

export const toolLimits = {
  /** Given in one turn. */
  tags: 3,
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
  prompt: { mayEnd: boolean };
  found: readonly Found[];
  seek: Seek;
  now: Date;
}

interface Tools {
  lookUps: Record<string, LookUp>;
  /** What it was told of by asking for more. */
  more: Found[];
  /** With which tags it marks the conversation. */
  tagIds: number[];
  proposesEnd(): boolean;
}

/**
 * What a model may call in a turn. Nothing changes by it: what is to be done is noted here, and done with the answer, if that
 * counts.
 */
export function createTools({ place, prompt, found, seek, now }: Parts): Tools {
  const more: Found[] = [];
  const tagIds: number[] = [];
  let questions = 0;
  let isOver = false;

  function tag(name: string): string {
    const one = namedAs(place.tags, name);
    if (!one) return 'Essa etiqueta não existe.';
    if (!tagIds.includes(one.id) && tagIds.length >= toolLimits.tags) return 'Já bastam as etiquetas.';
    if (!tagIds.includes(one.id)) tagIds.push(one.id);
    return 'Anotado.';
  }

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
    tagIds,
    proposesEnd: () => isOver,
    lookUps: {
      business_hours: { about: 'Diz se a equipe está atendendo agora.', answer: () => hoursOf(place, now) },
      search_knowledge: {
        about: `Procura mais nas informações da empresa, quando as que você tem não bastam. No máximo ${toolLimits.questions} vezes.`,
        takes: { question: { about: 'O que procurar, em poucas palavras: verbo, substantivo ou sinônimo.' } },
        answer: ({ question = '' }) => searchKnowledge(question),
      },
      ...(place.tags.length > 0 && {
        tag: {
          about: `Marca a conversa com uma etiqueta que serve com clareza. No máximo ${toolLimits.tags}. O cliente não vê.`,
          takes: { name: { about: 'A etiqueta.', oneOf: place.tags.map(toldName) } },
          answer: ({ name = '' }) => tag(name),
        },
      }),
      ...(prompt.mayEnd && {
        close_offer: {
          about:
            'Propõe encerrar, junto com a resposta, quando o assunto do cliente parece resolvido. A conversa só termina se ele agradecer ou se despedir.',
          answer: () => {
            isOver = true;
            return 'Anotado. Na resposta, pergunte se falta algo ou despeça-se.';
          },
        },
      }),
    },
  };
}

/** As a model is told it. */
export const toldName = ({ name }: Named) => data(name, 100);
/** The one that a model has named, of those that it was told. */
export const namedAs = (all: readonly Named[], name: string): Named | undefined =>
  all.find((one) => fold(toldName(one)).trim() === fold(name).trim());

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
