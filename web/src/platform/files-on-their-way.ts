import { ApiError, type Answer } from './api-error';
import type { Files, Outgoing } from './outgoing';

// What files need on their way, up and down: nothing that a page begins with.

/** What an answer is a file of; `onBytes` is told how much of it has come. */
export async function fileOf(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
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
export function upload({ method, url, headers, signal, onProgress }: Outgoing, files: Files): Promise<Answer> {
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
    xhr.send(multipart(files));
  });
}

/** Text fields first, so that the server knows them before the first file arrives; lists become repeated fields. */
function multipart({ field, files, fields }: Files): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((fields ?? {}) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (one === undefined || one === null) continue;
      form.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one as string | number | boolean));
    }
  }
  for (const file of files) form.append(field, file, file.name);
  return form;
}
