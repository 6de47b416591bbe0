/** What is looked for in words by rule, never by a model. */

/** With which imported prompts hand over; it counts at the start of an answer only. */
export const marker = /^\s*A[çc][ãa]o: Transferir para o setor de atendimento[.!]?\s*/i;

export const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const people =
  'atendentes?|humanos?|humanas?|pessoas?|alguem|gente|operador[a]?|responsavel|gerente|vendedor[a]?|agente|asesor[a]?|persona';
const wishes = [
  // Whoever names one of these means a person.
  /\b(atendente|atendimento humano|ser humano|um humano|uma humana|pessoa (de verdade|real)|alguem de verdade|human agent|real person)\b/,
  new RegExp(
    String.raw`\b(fal\w+|conversar|hablar|speak|talk|atend\w+|cham\w+|pass\w+|transf\w+|quero|preciso|queria|deseja\w*)\b.{0,30}\b(com|por|de|para|pra|con|to|with|um|uma|o|a)\b.{0,12}\b(${people}|human|person)\b`,
  ),
  new RegExp(`^\\W*(${people})(\\W+(por favor|pfv?))?\\W*$`),
];

/** They ask for a person. */
export const wantsPerson = (text: string): boolean => wishes.some((wish) => wish.test(fold(text)));

const anger =
  /\b(absurd\w+|palhacada|procon|advogad\w+|process(o|ar)|pessim\w+|ridicul\w+|lixo|vergonha|vergonhos\w+|descaso|enganad\w+|golpe|merda|porcaria|incompeten\w+|inaceitavel|reclame aqui)\b/g;

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
