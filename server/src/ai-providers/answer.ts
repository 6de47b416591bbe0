import type { generateText, JSONSchema7, ModelMessage, StepResult, ToolSet } from 'ai';
import type { AiProvider } from '@guiche/contract/ai-providers';
import type { SafeFetch } from '../platform/safe-fetch';
import { learnWithout, withoutFor } from './manners';
import { openService, type OpenProvider } from './model';
import { aboutMarks, hiddenNumbers } from './numbers';
import { answerOffline } from './offline';
import type { Answer, LookUp, Question } from './question';
import { likelyTokens, likelyTokensOf, stepsOf, takesTools } from './tokens';

type Asked = OpenProvider & Pick<AiProvider, 'preset' | 'checks'>;

/**
 * Asks a model what comes next in a conversation. Where the company hides numbers, none leaves in any word of it, nor any picture,
 * and those that the answer names by their marks stand in it again.
 * @throws whatever the service does wrong
 */
export async function answerBy(
  provider: Asked & { hidesNumbers: boolean },
  question: Question,
  safeFetch: SafeFetch,
): Promise<Answer> {
  if (provider.preset === 'offline') {
    const answer = answerOffline(question);
    question.onUsed?.(answer);
    return answer;
  }
  if (!provider.hidesNumbers) return answerOnline(provider, question, safeFetch);
  const { hide, show } = hiddenNumbers();
  const { onText, lookUps, transferTo } = question;
  const hidden: Question = {
    ...question,
    system: `${hide(question.system)}\n\n${aboutMarks}`,
    said: question.said.map(({ role, text }) => ({ role, text: hide(text) })),
    ...(lookUps && {
      lookUps: Object.fromEntries(
        Object.entries(lookUps).map(([name, lookUp]) => {
          const shown = (given: Given) =>
            Object.fromEntries(Object.entries(given).map(([key, one]) => [key, show(one)]));
          const takes = Object.fromEntries(
            Object.entries(lookUp.takes ?? {}).map(([key, { about, oneOf }]) => [
              key,
              { about, ...(oneOf && { oneOf: oneOf.map(hide) }) },
            ]),
          );
          return [name, { ...lookUp, takes, answer: async (given: Given) => hide(await lookUp.answer(shown(given))) }];
        }),
      ),
    }),
    ...(transferTo && { transferTo: transferTo.map(hide) }),
    ...(onText && { onText: (sofar: string) => onText(show(sofar)) }),
  };
  const answer = await answerOnline(provider, hidden, safeFetch);
  const { text, transfer, transferTo: to } = answer;
  return { ...answer, text: show(text), transfer: transfer === null ? null : show(transfer), transferTo: show(to) };
}

async function answerOnline(provider: Asked, question: Question, safeFetch: SafeFetch): Promise<Answer> {
  const { jsonSchema, stepCountIs, tool } = await import('ai');
  const service = await openService(provider, safeFetch);
  const hasTools = question.lookUps !== undefined && takesTools(provider);
  const lookUps = Object.entries(question.lookUps ?? {}).map(([name, lookUp]) => [
    name,
    tool({
      description: lookUp.about,
      inputSchema: jsonSchema(schemaOf(lookUp)),
      execute: (input: unknown) => lookUp.answer(textsOf(input)),
    }),
  ]);
  // Nothing is done by it: to ask for it is all that there is to it.
  const transfer = tool({
    description: 'Passa a conversa para uma pessoa da equipe, quando o cliente pede ou você não pode ajudar.',
    inputSchema: jsonSchema(schemaOf({ takes: transferTakes(question.transferTo) })),
  });
  const answered: string[] = [];
  const options = {
    model: service.chatModel(provider.model),
    system: question.system,
    messages: question.said.map(messageOf),
    ...(hasTools && {
      tools: { ...(Object.fromEntries(lookUps) as object), transfer },
      stopWhen: stepCountIs(stepsOf(provider)),
    }),
    maxOutputTokens: question.maxTokens,
    temperature: question.temperature,
    maxRetries: 0,
    abortSignal: question.signal,
    onStepFinish: ({ usage, text: written, toolCalls, toolResults }: Step) => {
      answered.push(...toolCalls.map((call) => calledWords(call, toolResults)), written);
      const {
        inputTokens = likelyTokens(question.system, ...question.said.map((one) => one.text)) +
          likelyTokensOf(question.said.filter(({ picture }) => picture).length),
        outputTokens = likelyTokens(written),
      } = usage;
      question.onUsed?.({ tokensIn: inputTokens, tokensOut: outputTokens });
    },
  };
  const asking = question.onText ? inPieces(options, provider, question.onText) : whole(options);
  const { text, steps, totalUsage, finishReason } = await asking.finally(() =>
    question.onExchange?.({ told: toldWords(question), answered: answered.filter(Boolean).join('\n') }),
  );
  const asked = steps
    .flatMap(({ toolCalls }) => toolCalls)
    .find(({ toolName, invalid }) => toolName === 'transfer' && !invalid);
  return {
    text: text.trim(),
    transfer: asked ? (textsOf(asked.input)['reason'] ?? '').slice(0, 300) : null,
    transferTo: asked ? (textsOf(asked.input)['queue'] ?? '') : '',
    isCut: finishReason === 'length',
    tokensIn: totalUsage.inputTokens ?? 0,
    tokensOut: totalUsage.outputTokens ?? 0,
  };
}

/** A picture stands behind its words. */
function messageOf({ role, text, picture }: Question['said'][number]): ModelMessage {
  if (role === 'assistant' || !picture) return { role, content: text };
  const image = { type: 'image', image: picture.bytes, mediaType: picture.mime } as const;
  return { role, content: [{ type: 'text', text }, image] };
}

const schemaOf = ({ takes = {} }: Pick<LookUp, 'takes'>): JSONSchema7 => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(takes).map(([name, { about, oneOf }]) => [
      name,
      { type: 'string', description: about, ...(oneOf && { enum: [...oneOf] }) },
    ]),
  ),
});

const transferTakes = (names: readonly string[] = []): LookUp['takes'] => ({
  reason: { about: 'Por quê, em poucas palavras.' },
  ...(names.length && { queue: { about: 'O setor que cuida disso, se for algum destes.', oneOf: names } }),
});

/** A model may give anything: what is no text is none. */
const textsOf = (input: unknown): Given =>
  Object.fromEntries(Object.entries(input ?? {}).filter((one): one is [string, string] => typeof one[1] === 'string'));

/** Everything that it is told before it answers. */
const toldWords = ({ system, said }: Question): string =>
  [
    `[system]\n${system}`,
    ...said.map(({ role, text, picture }) => `[${role}${picture ? ', picture' : ''}]\n${text}`),
  ].join('\n\n');

type Called = Pick<Step['toolCalls'][number], 'toolName' | 'toolCallId' | 'input'>;
function calledWords({ toolName, toolCallId, input }: Called, results: Step['toolResults']): string {
  const result = results.find((one) => one.toolCallId === toolCallId);
  return `${toolName} ${JSON.stringify(input)}${result ? ` → ${String(result.output)}` : ''}`;
}

type Given = Record<string, string>;
type Step = Pick<StepResult<ToolSet>, 'usage' | 'text' | 'toolCalls' | 'toolResults'>;
type Options = Parameters<typeof generateText<ToolSet>>[0];
type Whole = Pick<Awaited<ReturnType<typeof generateText<ToolSet>>>, 'text' | 'steps' | 'totalUsage' | 'finishReason'>;

const whole = async (options: Options): Promise<Whole> => (await import('ai')).generateText(options);

/** Some services know no pieces, and say no or answer with something else: from then on they are asked for the whole. */
async function inPieces(
  options: Options,
  { baseUrl, model }: OpenProvider,
  onText: (sofar: string) => void,
): Promise<Whole> {
  if (withoutFor(baseUrl, model).has('pieces')) return whole(options);
  const { InvalidResponseDataError, streamText } = await import('ai');
  let failure: { error: unknown } | undefined;
  const stream = streamText({ ...options, onError: (event) => void (failure ??= event) });
  let sofar = '';
  for await (const piece of stream.textStream) onText((sofar += piece));
  options.abortSignal?.throwIfAborted();
  if (failure && !sofar && (isRefusal(failure.error) || InvalidResponseDataError.isInstance(failure.error))) {
    const answer = await whole(options);
    learnWithout(baseUrl, model, ['pieces']);
    return answer;
  }
  if (failure) throw failure.error;
  const [text, steps, totalUsage, finishReason] = await Promise.all([
    stream.text,
    stream.steps,
    stream.totalUsage,
    stream.finishReason,
  ]);
  return { text, steps, totalUsage, finishReason };
}

const statusOf = (error: unknown): number => Number((error as { statusCode?: unknown } | null)?.statusCode ?? 0);

/** Of what it was asked, as other services take it; it is there, and the key is right. */
const isRefusal = (error: unknown): boolean => [400, 404, 405, 415, 422, 501].includes(statusOf(error));

/** A service that answered that it will not has cost nothing beyond what it had told by then. */
export const saysNo = (error: unknown): boolean => statusOf(error) >= 400;
