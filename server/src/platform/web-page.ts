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
 * What no endpoint answers: with a page, everything that is no file is the page itself, so that a screen's address can be
 * opened directly (hashed files are kept for ever); the rest is not found.
 * @param folder of the built page; none for an API alone
 */
export async function serveTheRest(app: FastifyInstance, apiBase: string, folder: string | undefined): Promise<void> {
  const hasPage = folder !== undefined && existsSync(path.join(folder, 'index.html'));
  if (hasPage) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders,
      serve: false,
    });
    // Its own route reads the whole folder for each file, to guard by how an address is spelt; all of these are for everybody.
    // No handler returns its reply: whoever is handed it waits for it anew, until Node warns of so many who wait.
    app.get<{ Params: { '*': string } }>('/*', ({ params }, reply) => void reply.sendFile(`/${params['*']}`));
    // To the file server the root is a folder, and folders are refused.
    app.get('/', (_request, reply) => void reply.sendFile('index.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    const address = request.url.split('?')[0]!;
    const isScreen =
      request.method === 'GET' && !address.startsWith(`${apiBase}/`) && !/\.[a-z0-9]{2,5}$/i.test(address);
    if (hasPage && isScreen) reply.sendFile('index.html');
    else void reply.status(404).send({ error: 'ERR_NOT_FOUND' });
  });
}

function setHeaders(reply: FastifyReply, file: string) {
  const isHashed = file.includes(`${path.sep}assets${path.sep}`);
  void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}
