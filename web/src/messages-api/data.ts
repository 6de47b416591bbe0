import { messagesApi } from '@guiche/contract/messages-api';
import { useQuery } from '@tanstack/react-query';
import { apiBase } from '../platform/access';
import { ApiError, type Answer } from '../platform/api-error';
import { transport } from '../platform/transport';

export interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

/** The samples of the API's own description: of a text, of a file, and of the question what became of it. */
export interface Samples {
  text: CodeSample[];
  media: CodeSample[];
  status: CodeSample[];
}

interface Description {
  paths: Record<string, Record<string, { 'x-codeSamples'?: CodeSample[] }>>;
}

async function loadSamples(signal: AbortSignal): Promise<Samples> {
  const answer = await transport({ method: 'GET', url: `${apiBase}/openapi.json`, headers: {}, signal });
  if (answer.status >= 400) throw ApiError.from(answer);
  const { paths } = JSON.parse(answer.text) as Description;
  const samplesAt = ({ path, method }: { path: string; method: string }) =>
    paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.['x-codeSamples'] ?? [];
  const sending = samplesAt(messagesApi.send);
  const isOfFile = ({ label }: CodeSample) => label.includes('multipart');
  return {
    text: sending.filter((sample) => !isOfFile(sample)),
    media: sending.filter(isOfFile),
    status: samplesAt(messagesApi.status),
  };
}

export const useSamples = () =>
  useQuery({ queryKey: ['api-samples'], queryFn: ({ signal }) => loadSamples(signal), staleTime: Infinity });

/** Where other systems find the API of this installation. */
export const apiAddress = (): string => new URL(apiBase, window.location.origin).href.replace(/\/$/, '');
export const sendPath = messagesApi.send.path;

/**
 * Sends as another program would: by the token, and not by one's session, which a wrong token must not end.
 * @throws where no answer came
 */
export function sendByToken(token: string, number: string, body: string, file?: File): Promise<Answer> {
  const request = { method: messagesApi.send.method, url: apiBase + sendPath };
  const headers = { Authorization: `Bearer ${token.trim()}` };
  if (!file)
    return transport({
      ...request,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ number, body }),
    });
  return transport({ ...request, headers, body: { field: 'medias', files: [file], fields: { number, body } } });
}
