import type { FastifyInstance } from 'fastify';

/** CORS by allow-list for front ends of other origins; credentials only for those named. */
export function allowOrigins(app: FastifyInstance, origins: string[]) {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!origin || !origins.includes(origin)) return;
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    });
    if (request.method !== 'OPTIONS') return;
    void reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      'access-control-max-age': '600',
    });
    await reply.status(204).send();
  });
}
