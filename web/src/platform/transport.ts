import { ApiError, type Answer } from './api-error';

export interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | FormData | undefined;
  signal?: AbortSignal | undefined;
  /** From 0 to 1, while files go up. */
  onProgress?: ((share: number) => void) | undefined;
  /** The answer is a file, of which so many bytes have come. No time limit once it has begun, but it can be cancelled. */
  onBytes?: ((bytes: number) => void) | undefined;
}

const TIMEOUT_MS = 30_000;

/** One trip to the server. Throws only when no answer came; a refusal is an answer. */
export function transport(request: Outgoing): Promise<Answer> {
  return request.body instanceof FormData ? upload(request, request.body) : ask(request);
}

async function ask({ method, url, headers, body, signal, onBytes }: Outgoing): Promise<Answer> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), TIMEOUT_MS);
  const cancel = () => control.abort();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    signal?.throwIfAborted();
    const response = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      signal: control.signal,
      credentials: 'same-origin',
      cache: 'no-store',
    });
    const answer = { status: response.status, header: (name: string) => response.headers.get(name) };
    if (!onBytes || !response.ok) return { ...answer, text: await response.text() };
    clearTimeout(timer);
    return { ...answer, text: '', blob: await fileOf(response, onBytes) };
  } catch {
    signal?.throwIfAborted();
    throw ApiError.network();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

async function fileOf(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body!.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    onBytes((bytes += next.value.length));
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

/** Files go by XMLHttpRequest: fetch cannot tell how much has gone up. No time limit, but it can be cancelled. */
function upload({ method, url, headers, signal, onProgress }: Outgoing, body: FormData): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('Cancelled', 'AbortError'));
    if (signal?.aborted) return abort();
    const xhr = new XMLHttpRequest();
    const cancel = () => xhr.abort();
    signal?.addEventListener('abort', cancel, { once: true });
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    xhr.onload = () =>
      resolve({ status: xhr.status, text: xhr.responseText, header: (name) => xhr.getResponseHeader(name) });
    xhr.onerror = () => reject(ApiError.network());
    xhr.onabort = abort;
    xhr.onloadend = () => signal?.removeEventListener('abort', cancel);
    xhr.send(body);
  });
}
