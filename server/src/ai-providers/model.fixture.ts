import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What was asked of the fake service. */
export interface Asked {
  path: string;
  key: string;
  body: Record<string, unknown>;
}

/** How it answers: the text of an answer (in pieces where that is asked for), a call of a tool, or whatever is done with the response by hand. */
export type Reply =
  | string
  | { tool: string; input: object }
  | { status: number; error: string; headers?: Record<string, string> }
  | ((asked: Asked, response: ServerResponse) => unknown);

export interface FakeModel {
  baseUrl: string;
  /** `host:port`, as whoever runs the installation allows it. */
  host: string;
  asked: Asked[];
  /** What the next calls are answered with, in turn; afterwards `usual` again. */
  next(...replies: Reply[]): void;
  usual: Reply;
  /** What is said where nothing is to come next, if it knows: a whole script. */
  script?: (asked: Asked) => Reply | undefined;
  /** What it writes down of speech. */
  hears: string | ((asked: Asked) => Promise<string>);
  /** The numbers that it puts a text in. */
  embeds: (text: string) => number[];
  /** How long it has had what was asked of it, in milliseconds, all together. */
  heldMs: number;
  /** What was to come next comes no more. */
  forget(): void;
  close(): Promise<void>;
}

async function bodyOf(type: string, bytes: Buffer): Promise<Asked['body']> {
  if (type.includes('json')) return JSON.parse(bytes.toString()) as Asked['body'];
  if (!type.startsWith('multipart/form-data')) return {};
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  return Object.fromEntries(form.entries());
}

/** A service on loopback that understands the usual calls, and says what it is told to. */
export async function fakeModel(): Promise<FakeModel> {
  const queue: Reply[] = [];
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const model: FakeModel = {
    baseUrl: `http://${host}/v1`,
    host,
    asked: [],
    usual: 'Olá! Como posso ajudar?',
    hears: 'olá',
    embeds: () => [0.1, 0.2],
    heldMs: 0,
    next: (...replies) => void queue.push(...replies),
    forget: () => void queue.splice(0),
    close() {
      server.closeAllConnections();
      return new Promise((done) => void server.close(() => done()));
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const type = request.headers['content-type'] ?? '';
    const asked: Asked = {
      path: request.url ?? '',
      key: (request.headers.authorization ?? '').replace(/^Bearer /, ''),
      body: await bodyOf(type, bytes),
    };
    model.asked.push(asked);
    const since = performance.now();
    response.once('finish', () => void (model.heldMs += performance.now() - since));
    const json = (status: number, body: object, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    const reply = queue.shift() ?? model.script?.(asked) ?? model.usual;
    if (typeof reply === 'function') return reply(asked, response);
    if (typeof reply === 'object' && 'status' in reply)
      return json(reply.status, { error: { message: reply.error } }, reply.headers);
    if (asked.path.endsWith('/audio/transcriptions'))
      return json(200, { text: typeof model.hears === 'string' ? model.hears : await model.hears(asked) });
    if (asked.path.endsWith('/embeddings'))
      return json(200, {
        data: [asked.body['input'] as string | string[]]
          .flat()
          .map((text, index) => ({ index, embedding: model.embeds(text) })),
        usage: { prompt_tokens: 1 },
      });
    if (typeof reply === 'string' && asked.body['stream'] === true) return inPieces(response, reply);
    const message =
      typeof reply === 'string'
        ? { role: 'assistant', content: reply }
        : {
            role: 'assistant',
            content: null,
            tool_calls: [
              { id: 'call', type: 'function', function: { name: reply.tool, arguments: JSON.stringify(reply.input) } },
            ],
          };
    json(200, {
      id: 'answer',
      created: 1,
      model: asked.body['model'],
      choices: [{ index: 0, message, finish_reason: typeof reply === 'string' ? 'stop' : 'tool_calls' }],
      usage: { prompt_tokens: 40, completion_tokens: 10, total_tokens: 50 },
    });
  }
  return model;
}

/** A word at a time, as services send them. */
function inPieces(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const content of text.split(/(?<= )/)) response.write(piece({ content }));
  const usage = { prompt_tokens: 40, completion_tokens: 10, total_tokens: 50 };
  response.end(
    `${piece({}, { finish_reason: 'stop' })}data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`,
  );
}

/** What one event of a service says, for whoever sends them by hand. */
export const piece = (delta: { content?: string }, more: object = {}): string =>
  `data: ${JSON.stringify({ id: 'answer', created: 1, choices: [{ index: 0, delta, ...more }] })}\n\n`;
