import type { AiCheck } from '@guiche/contract/ai-providers';
import { fold } from '@guiche/contract/fold';
import type { Answer, Question } from './question';
import { topics } from './topics';

/** What every answer ends with: nobody shall take rules for a model. */
export const offlineMark = '(Resposta de demonstração: sem modelo de linguagem, só frases do texto do prompt.)';

export const offlineChecks: AiCheck[] = [
  { what: 'text', state: 'works', detail: 'rules, not a model', ms: 0 },
  { what: 'tools', state: 'works', detail: 'rules, not a model', ms: 0 },
  ...(['vision', 'transcription', 'embeddings'] as const).map((what): AiCheck => ({
    what,
    state: 'unset',
    detail: '',
    ms: 0,
  })),
];

/**
 * Rules that stand in for a model where there is none: the sentence of the prompt that is nearest to what was asked, a
 * greeting for a greeting, and that it does not know. The same question has the same answer.
 */
export function answerOffline({ prompt, said, byRules }: Question): Answer {
  const asked = said.findLast(({ role }) => role === 'user')?.text ?? '';
  const text = byRules ?? `${wordsFor(asked, prompt)}\n\n${offlineMark}`;
  return { text, transfer: null, transferTo: '', isCut: false, tokensIn: asked.length, tokensOut: text.length };
}

function wordsFor(asked: string, prompt: string): string {
  const wanted = new Set(topics(asked));
  const scored = prompt
    .split(/\n+|(?<=[.!?])\s+/)
    .map((sentence) => ({ sentence: sentence.trim(), score: topics(sentence).filter((one) => wanted.has(one)).length }))
    .filter(({ sentence, score }) => sentence !== '' && score > 0 && !/^voc[êe]\b/i.test(sentence))
    .toSorted((one, other) => other.score - one.score);
  if (scored[0]) return scored[0].sentence;
  if (/^(oi|ola|opa|bom dia|boa tarde|boa noite)\b/.test(fold(asked).trim())) return 'Olá! Em que posso ajudar?';
  return 'Não sei responder a isso. Se preferir, peça para falar com um atendente.';
}
