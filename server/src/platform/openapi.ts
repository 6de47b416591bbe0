import { endpoints, errorStatus, notFound, type Endpoint, type Entity } from '@guiche/contract';
import type { FastifyInstance } from 'fastify';
import fastifyStatic from '@fastify/static';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { codeSamples } from './code-samples';
import { documentSchema } from './schema';

type Json = Record<string, unknown>;

const error = {
  type: 'object',
  properties: { error: { type: 'string' }, detail: { type: 'string' }, fields: { type: 'object' } },
  required: ['error'],
};

/** The OpenAPI 3.1 document, generated from the endpoints; one after the other, so that nobody waits for all of them. */
async function openApiDocument(apiBase: string, version: string): Promise<Json> {
  const paths: Record<string, Json> = {};
  for (const { name, endpoint } of endpoints) {
    await setImmediate();
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Guichê',
      version,
      description: 'Answers to customers on WhatsApp. Every list is paged by `cursor`; errors are codes.',
    },
    servers: [{ url: apiBase || '/' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: error },
    },
    paths,
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  const { spec } = endpoint;
  const samples = codeSamples(endpoint, spec.body && documentSchema(spec.body, 'input'));
  const fails = new Set<keyof typeof errorStatus>([
    ...(spec.fails ?? []),
    ...Object.values(spec.params ?? {})
      .filter((kind) => kind !== 'text')
      .map((kind) => notFound[kind.replace(':uuid', '') as Entity]),
    ...(spec.who === 'public' ? [] : (['ERR_SESSION_EXPIRED'] as const)),
    ...(spec.who === 'public' || spec.who === 'line' ? [] : (['ERR_NO_PERMISSION'] as const)),
    ...(spec.who === 'line' ? (['ERR_TOO_MANY_REQUESTS'] as const) : []),
    ...(spec.feature ? (['ERR_PLAN_FEATURE'] as const) : []),
    ...(spec.body || spec.query ? (['ERR_VALIDATION'] as const) : []),
  ]);
  const byStatus = new Map<number, string[]>();
  for (const code of fails) byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: spec.summary,
    description: `Who: ${whoInWords[spec.who] ?? `\`${spec.who}\``}.`,
    ...(spec.who === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...pathParameters(spec), ...queryParameters(spec), ...(spec.idempotent ? [idempotencyKey] : [])],
    ...(spec.body || spec.upload ? { requestBody: { content: bodyContent(spec) } } : {}),
    responses: {
      [spec.status ?? 200]: {
        description: 'Done',
        ...(!spec.raw && {
          content: {
            'application/json': { schema: documentSchema(spec.reply, 'output') },
            ...Object.fromEntries(
              (spec.files ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
            ),
          },
        }),
      },
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [
          status,
          {
            description: codes.join(', '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
    ...(samples.length ? { 'x-codeSamples': samples } : {}),
  };
}

const whoInWords: Record<string, string> = {
  public: 'anyone',
  user: 'anyone logged in',
  line: 'a program, with the token of a connection as bearer',
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', maxLength: 255 },
  description: 'The first answer is given again for 24 hours.',
};

const pathParameters = (spec: Endpoint['spec']) =>
  Object.entries(spec.params ?? {}).map(([name, kind]) => ({
    name,
    in: 'path',
    required: true,
    schema:
      kind === 'text'
        ? { type: 'string' }
        : kind.endsWith(':uuid')
          ? { type: 'string', format: 'uuid' }
          : { type: 'integer' },
  }));

function queryParameters(spec: Endpoint['spec']) {
  if (!spec.query) return [];
  const { properties = {}, required = [] } = documentSchema(spec.query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function bodyContent(spec: Endpoint['spec']): Json {
  const schema = spec.body ? documentSchema(spec.body, 'input') : { type: 'object' };
  if (!spec.upload) return { 'application/json': { schema } };
  const files = { type: 'array', maxItems: spec.upload.files, items: { type: 'string', format: 'binary' } };
  const multipart = { ...schema, properties: { ...(schema.properties as Json), [spec.upload.field]: files } };
  return { ...(spec.body ? { 'application/json': { schema } } : {}), 'multipart/form-data': { schema: multipart } };
}

/** `/openapi.json`, and a page to browse it at `/docs`, from files of our own. */
export async function serveDocs(app: FastifyInstance, apiBase: string, version: string): Promise<void> {
  // Anybody may ask for it, as often as they like: it is made and put into words once.
  let document: Promise<Buffer> | undefined;
  const write = async () => Buffer.from(JSON.stringify(await openApiDocument(apiBase, version)));
  app.get(`${apiBase}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await (document ??= write())),
  );
  const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${apiBase}/docs/`,
    decorateReply: false,
    index: false,
    serveDotFiles: false,
  });
  app.get(`${apiBase}/docs`, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page(apiBase)));
  app.get(`${apiBase}/docs.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script(apiBase)),
  );
}

const page = (base: string) => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Guichê API</title><link rel="stylesheet" href="${base}/docs/swagger-ui.css" /></head>
  <body>
    <div id="docs"></div>
    <script src="${base}/docs/swagger-ui-bundle.js"></script>
    <script src="${base}/docs.js"></script>
  </body>
</html>`;

const script = (base: string) =>
  `window.ui = SwaggerUIBundle({ url: '${base}/openapi.json', dom_id: '#docs', deepLinking: true });`;
