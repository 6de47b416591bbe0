import Fastify, { type FastifyInstance } from 'fastify';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveTheRest } from './web-page';

let folder: string;
let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'guiche-page-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<title>Guichê</title>');
  await writeFile(path.join(folder, 'assets', 'desk-1234.js'), 'desk()');
  app = Fastify();
  await serveTheRest(app, '/api', folder);
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function ask(address: string) {
  const answer = await fetch(`${origin}${address}`);
  return [answer.status, answer.headers.get('cache-control'), await answer.text()];
}

describe('the page', () => {
  it.each(['/', '/tickets', '/tickets/4b1f?x=1.js'])(
    'is what stands at the address of a screen: %s',
    async (address) => {
      expect(await ask(address)).toEqual([200, 'no-cache', '<title>Guichê</title>']);
    },
  );

  it('has its files kept for ever, whose names change with them', async () => {
    expect(await ask('/assets/desk-1234.js')).toEqual([200, 'public, max-age=31536000, immutable', 'desk()']);
  });

  it.each(['/assets/desk-0000.js', '/api/tickets'])('is not what is missing: %s', async (address) => {
    const answer = await fetch(`${origin}${address}`);
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'ERR_NOT_FOUND' }]);
  });

  it('has nobody warned of a leak with each file', async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error) => void warnings.push(message);
    process.on('warning', note);
    for (const address of ['/', '/tickets', '/assets/desk-1234.js']) await ask(address);
    // a warning comes a turn after it was given
    await new Promise(setImmediate);
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});
