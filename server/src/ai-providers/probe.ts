import type { AiAbility, AiCheck } from '@guiche/contract/ai-providers';
import type { SafeFetch } from '../platform/safe-fetch';
import { openService, type OpenProvider } from './model';
import { askToWrite } from './write-down';

const patience = 20_000;
/** A red dot. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC';

/** Asks a service for a little of everything. None of it throws: what fails is told with why. */
export async function probe(provider: OpenProvider, safeFetch: SafeFetch): Promise<AiCheck[]> {
  const { generateText, embed, jsonSchema, tool } = await import('ai');
  const service = await openService(provider, safeFetch);
  const model = service.chatModel(provider.model);
  const usual = { model, maxRetries: 0, maxOutputTokens: 16, abortSignal: AbortSignal.timeout(patience) };

  const tries: Record<AiAbility, (() => Promise<unknown>) | null> = {
    text: async () => {
      const { text } = await generateText({ ...usual, prompt: 'Responda apenas: ok' });
      if (!text.trim()) throw new Error('the answer is empty');
    },
    tools: async () => {
      const answer = tool({ description: 'Answers', inputSchema: jsonSchema({ type: 'object', properties: {} }) });
      const { toolCalls } = await generateText({
        ...usual,
        prompt: 'Chame a ferramenta answer.',
        tools: { answer },
        toolChoice: 'required',
      });
      if (!toolCalls.length) throw new Error('no tool was called');
    },
    vision: () =>
      generateText({
        ...usual,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Que cor?' },
              { type: 'image', image: picture, mediaType: 'image/png' },
            ],
          },
        ],
      }),
    transcription: provider.transcriptionModel ? () => transcribe(provider, safeFetch) : null,
    embeddings: provider.embeddingModel
      ? () =>
          embed({
            model: service.embeddingModel(provider.embeddingModel),
            value: 'pão',
            maxRetries: 0,
            abortSignal: usual.abortSignal,
          })
      : null,
  };
  return Promise.all(
    (Object.keys(tries) as AiAbility[]).map(async (what): Promise<AiCheck> => {
      const attempt = tries[what];
      if (!attempt) return { what, state: 'unset', detail: '', ms: 0 };
      const begun = performance.now();
      const ms = () => Math.round(performance.now() - begun);
      try {
        await attempt();
        return { what, state: 'works', detail: '', ms: ms() };
      } catch (error) {
        return { what, state: 'fails', detail: reasonOf(error, provider.apiKey), ms: ms() };
      }
    }),
  );
}

/** Half a second of silence. */
async function transcribe(provider: OpenProvider, safeFetch: SafeFetch): Promise<void> {
  const sound = { bytes: silence(), mime: 'audio/wav', name: 'silence.wav' };
  const answer = await askToWrite(provider, safeFetch, sound, 'pt', AbortSignal.timeout(patience));
  if (!answer.ok) throw new Error(`${answer.status} ${(await answer.text()).slice(0, 200)}`);
  await answer.body?.cancel();
}

function silence(): Uint8Array<ArrayBuffer> {
  const [rate, samples] = [16_000, 8_000];
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples * 2, 40);
  return new Uint8Array(bytes);
}

/** In a line, and without the key, which some services repeat. */
export function reasonOf(error: unknown, apiKey: string): string {
  const { statusCode, message = String(error) } = error as { statusCode?: number; message?: string };
  const words = `${statusCode ? `${statusCode} ` : ''}${message}`.replaceAll(/\s+/g, ' ').replaceAll(/\p{Cc}/gu, '');
  return (apiKey ? words.replaceAll(apiKey, '****') : words).slice(0, 200);
}
