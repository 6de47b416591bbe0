import type { AiProvider } from '@guiche/contract/ai-providers';
import type { SafeFetch } from '../platform/safe-fetch';
import { openService, type OpenProvider } from './model';
import { answerOffline } from './offline';
import type { Answer, Question } from './question';

export const mostSteps = 4;

/** Asks a model what comes next in a conversation. @throws whatever the service does wrong */
export async function answerBy(
  provider: OpenProvider & Pick<AiProvider, 'preset' | 'checks'>,
  question: Question,
  safeFetch: SafeFetch,
): Promise<Answer> {
  if (provider.preset === 'offline') {
    const answer = answerOffline(question);
    question.onUsed?.(answer);
    return answer;
  }
  const { generateText, jsonSchema, stepCountIs, tool } = await import('ai');
  const service = await openService(provider, safeFetch);
  const takesTools = !provider.checks.some(({ what, state }) => what === 'tools' && state === 'fails');
  const hasTools = question.lookUps !== undefined && takesTools;
  const lookUps = Object.entries(question.lookUps ?? {}).map(([name, { about, answer }]) => [
    name,
    tool({ description: about, inputSchema: jsonSchema({ type: 'object', properties: {} }), execute: answer }),
  ]);
  // Nothing is done by it: to ask for it is all that there is to it.
  const transfer = tool({
    description: 'Passa a conversa para uma pessoa da equipe, quando o cliente pede ou você não pode ajudar.',
    inputSchema: jsonSchema<{ reason?: string }>({ type: 'object', properties: { reason: { type: 'string' } } }),
  });
  const { text, steps, totalUsage, finishReason } = await generateText({
    model: service.chatModel(provider.model),
    system: question.system,
    messages: question.said.map(({ role, text: content }) => ({ role, content })),
    ...(hasTools && {
      tools: { ...(Object.fromEntries(lookUps) as object), transfer },
      stopWhen: stepCountIs(mostSteps),
    }),
    maxOutputTokens: question.maxTokens,
    temperature: question.temperature,
    maxRetries: 0,
    abortSignal: question.signal,
    onStepFinish: ({ usage }) =>
      question.onUsed?.({ tokensIn: usage.inputTokens ?? 0, tokensOut: usage.outputTokens ?? 0 }),
  });
  const asked = steps
    .flatMap(({ toolCalls }) => toolCalls)
    .find(({ toolName, invalid }) => toolName === 'transfer' && !invalid);
  return {
    text: text.trim(),
    transfer: asked ? reasonOf(asked.input) : null,
    isCut: finishReason === 'length',
    tokensIn: totalUsage.inputTokens ?? 0,
    tokensOut: totalUsage.outputTokens ?? 0,
  };
}

/** A service that answered that it will not has cost nothing beyond what it had told by then. */
export const saysNo = (error: unknown): boolean =>
  typeof (error as { statusCode?: unknown } | null)?.statusCode === 'number';

function reasonOf(input: unknown): string {
  const { reason } = (input ?? {}) as { reason?: unknown };
  return typeof reason === 'string' ? reason.slice(0, 300) : '';
}
