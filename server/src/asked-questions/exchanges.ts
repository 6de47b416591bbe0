import { fold } from '@guiche/contract/fold';
import { wordsOf } from '../knowledge/words';
import { unsigned } from '../messages/template';
import { isQuestion } from './is-question';
import { isMostlyMasks, masked } from './masked';

/** A line of a conversation that is over. */
export interface Line {
  id: number;
  body: string;
  at: string;
  /** `machine`: an assistant; what else speaks by itself is no line. */
  by: 'customer' | 'person' | 'machine';
}

/** What a customer asked, and what people answered before the customer went on. */
export interface Exchange {
  question: Line;
  answer: Line[];
}

/** What is proposed of it. */
export interface Proposal {
  question: string;
  answer: string;
}

const mostLines = 10;
const shortestAnswer = 15;
const longestAnswer = 1_000;
/** Somebody is going to look: no answer yet. */
const putsOff =
  /\b(?:um (?:momento|momentinho|instante|minuto|minutinho)|aguarde|so um|ja te (?:respondo|falo|retorno)|vou (?:ver|verificar|confirmar|consultar)|un momento|dejame ver|one moment|let me check)\b/;

/** Of a conversation, in the order in which it was said. A turn in which a customer asks two things is left out: nobody knows which was answered. */
export function exchangesIn(lines: readonly Line[]): Exchange[] {
  const found: Exchange[] = [];
  let asked: Line[] = [];
  let answer: Line[] = [];
  const end = () => {
    if (asked.length === 1 && answer.length > 0 && answer.length <= mostLines)
      found.push({ question: asked[0]!, answer });
    asked = [];
    answer = [];
  };
  for (const line of lines) {
    if (line.by === 'person') {
      if (asked.length) answer.push(line);
      continue;
    }
    if (line.by === 'machine' || answer.length) end();
    if (line.by === 'machine') asked = [];
    else if (isQuestion(line.body)) asked.push(line);
  }
  end();
  return found;
}

/** As it may be shown, without what says of whom it was; nothing where too little is left, or where it answers nothing. */
export function proposalOf(question: string, answers: readonly string[], name: string): Proposal | undefined {
  const answer = answers
    .map((text) => unsigned(text).trim())
    .filter(Boolean)
    .join('\n');
  if (answer.length < shortestAnswer || answer.length > longestAnswer || !answersSomething(answer)) return undefined;
  const shown = { question: masked(question.trim(), name), answer: masked(answer, name) };
  return isMostlyMasks(shown.question) || isMostlyMasks(shown.answer) ? undefined : shown;
}

/** Asks what it is about, and answers nothing yet; a longer one may end so. */
const offers = /\b(?:posso (?:te |lhe |vos )?(?:ajudar|ser util)|can i help|puedo ayudar)/;
const longestOffer = 120;

/** Says something besides questions and that one has to wait. */
function answersSomething(text: string): boolean {
  if (text.length <= longestOffer && offers.test(fold(text))) return false;
  const told = text.split(/(?<=[.!?\n])/).filter((sentence) => !sentence.includes('?'));
  return wordsOf(told.filter((sentence) => !putsOff.test(fold(sentence))).join(' ')).length > 0;
}
