import { fold } from '@guiche/contract/fold';

/** What is looked for in words by rule, never by a model. */

/** With which imported prompts hand over; it counts at the start of an answer only. */
export const marker = /^\s*A[çc][ãa]o: Transferir para o setor de atendimento[.!]?\s*/i;
const anywhere = /A[çc][ãa]o: Transferir para o setor de atendimento[.!]?[ \t]*/gi;

/** Elsewhere it is no order and nothing that anybody shall read: it is cut out. */
export function withoutStrayMarkers(text: string): string {
  const first = marker.exec(text)?.[0] ?? '';
  return first + text.slice(first.length).replaceAll(anywhere, '').trim();
}

const anger =
  /\b(absurd\w+|palhacada|proco[nm]|advogad\w+|process(o|ar)|pessim\w+|horrivel|horriveis|ridicul\w+|lixo|nojo|nojent\w+|vergonha|vergonhos\w+|descaso|desrespeito|falta de respeito|enganad\w+|enganos[ao]|golpe|golpistas?|ladrao|ladroes|roub(o|ad[ao]|aram)|merda|bosta|porra|caralho|porcaria|incompeten\w+|inaceitavel|reclame aqui|denunci(ar|a|o)|nunca mais|odio|raiva|revoltad\w+|indignad\w+|dinheiro de volta)\b/g;

/** How many signs of anger stand in what was said: hard words, words in capitals, rows of exclamation marks. */
export function angerSigns(texts: readonly string[]): number {
  return texts.reduce((count, text) => {
    const letters = text.replaceAll(/[^\p{L}]/gu, '');
    const isShouted = letters.length >= 10 && letters === letters.toUpperCase();
    const words = fold(text).match(anger)?.length ?? 0;
    return count + words + Number(isShouted) + Number(/!{3,}/.test(text));
  }, 0);
}

/** An answer that says no more than that it does not know. */
export const isMiss = (text: string): boolean =>
  /\bnao (sei|tenho (essa|esta|a|nenhuma|informac\w+)|encontrei|consigo (responder|ajudar))\b/.test(fold(text)) &&
  text.length < 400;
