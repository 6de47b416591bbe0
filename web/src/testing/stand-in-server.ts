import { vi } from 'vitest';

/** What the server of a test answers to a call, by its method and path: `POST /schedules`. */
export type Answers = (call: string, body: unknown) => { status: number; body: unknown } | undefined;

/** Stands in for the server on both ways that the page takes to it; whatever is not answered fails as if it were away. */
export function standInForServer(answers: Answers): { calls: string[]; writes: () => string[] } {
  const calls: string[] = [];
  const answer = (method: string, url: string, body: unknown) => {
    const call = `${method} ${new URL(url, 'http://localhost').pathname.replace(/^\/api/, '')}`;
    calls.push(call);
    return answers(call, body);
  };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = null }: RequestInit = {}) => {
    const found = answer(method, url, typeof body === 'string' ? JSON.parse(body) : null);
    if (!found) throw new TypeError('away');
    return new Response(JSON.stringify(found.body), { status: found.status });
  });
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 0;
      responseText = '';
      upload = {};
      onload = () => {};
      onerror = () => {};
      onloadend = () => {};
      #to: [string, string] = ['', ''];
      open(method: string, url: string) {
        this.#to = [method, url];
      }
      setRequestHeader() {}
      getResponseHeader() {
        return null;
      }
      send(body: FormData) {
        const found = answer(...this.#to, Object.fromEntries(body));
        if (found) Object.assign(this, { status: found.status, responseText: JSON.stringify(found.body) });
        queueMicrotask(() => {
          (found ? this.onload : this.onerror)();
          this.onloadend();
        });
      }
    },
  );
  return { calls, writes: () => calls.filter((call) => !call.startsWith('GET')) };
}
