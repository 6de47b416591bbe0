import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where the built page lies: beside the server's folder, in a build and from source alike. */
export const webFolder = (): string =>
  path.resolve(
    import.meta.dirname,
    path.basename(import.meta.dirname) === 'dist' ? '../../web/dist' : '../../../web/dist',
  );

/**
 * Serves the built page: hashed files for ever, everything that is no file as the page itself, so that a screen's
 * address can be opened directly.
 */
export async function serveWebPage(app: FastifyInstance, apiBase: string, folder: string): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: true,
    cacheControl: false,
    setHeaders,
  });
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://x');
    const isPage =
      request.method === 'GET' && !pathname.startsWith(`${apiBase}/`) && !/\.[a-z0-9]{2,5}$/i.test(pathname);
    if (!isPage) return reply.status(404).send({ error: 'ERR_NOT_FOUND' });
    return reply.status(200).sendFile('index.html');
  });
}

function setHeaders(reply: FastifyReply, file: string) {
  const isHashed = file.includes(`${path.sep}assets${path.sep}`);
  void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}
