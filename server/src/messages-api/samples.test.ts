import { connections } from '@guiche/contract/connections';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeSample } from '../platform/code-samples';
import { createWorld, type World } from '../testing/world';

/** The samples of the API's description, run as they stand there. */

const run = promisify(execFile);
let world: World;
let folder: string;
let env: Record<string, string>;
let sentId: number;
beforeAll(async () => {
  world = await createWorld();
  folder = await mkdtemp(path.join(os.tmpdir(), 'guiche-samples-'));
  await writeFile(path.join(folder, 'nota.pdf'), '%PDF-1.4\n%nota\n');
  const { body } = await world.home.admin.call(connections.makeToken, { params: { whatsappId: world.home.line } });
  const address = await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  env = { PATH: process.env.PATH!, GUICHE_URL: `${address}/api`, GUICHE_TOKEN: body.token };
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const isThere = (command: string, ...args: string[]) =>
  run(command, args).then(
    () => true,
    () => false,
  );
const has = {
  shell: await isThere('curl', '--version'),
  javascript: true,
  php: await isThere('php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'),
  python: await isThere('python3', '-c', 'import requests'),
};

async function samplesOf(at: string, method: string): Promise<CodeSample[]> {
  const { payload } = await world.app.http.inject({ url: '/api/openapi.json' });
  const { paths } = JSON.parse(payload) as { paths: Record<string, Record<string, { 'x-codeSamples': CodeSample[] }>> };
  return paths[at]![method]!['x-codeSamples'];
}

/** @returns what the sample prints */
async function perform({ lang, source }: CodeSample, more: Record<string, string>): Promise<Record<string, unknown>> {
  const [command, name] = {
    shell: ['sh', 'sample.sh'],
    javascript: [process.execPath, 'sample.mjs'],
    php: ['php', 'sample.php'],
    python: ['python3', 'sample.py'],
  }[lang as 'shell'] as [string, string];
  await writeFile(path.join(folder, name), source);
  const { stdout } = await run(command, [name], { cwd: folder, env: { ...env, ...more } });
  return JSON.parse(stdout) as Record<string, unknown>;
}

const languages = ['shell', 'javascript', 'php', 'python'] as const;
describe.each(languages.map((lang, n) => [lang, n] as const))('in %s', (lang, n) => {
  // Each its own number and its own key: the samples' key is one, and means one act.
  const forget = () => world.owner.query('delete from connection_idempotency_keys');

  it.runIf(has[lang])('a text is sent', async () => {
    const number = String(5_511_970_000_800 + n);
    const sample = (await samplesOf('/messages/send', 'post')).find((one) => one.lang === lang)!;
    const answer = await perform(sample, { GUICHE_NUMBER: number });
    expect(answer).toMatchObject({ mensagem: 'Mensagem enviada', state: 'waiting' });
    sentId = answer.id as number;
    expect(await perform(sample, { GUICHE_NUMBER: number })).toEqual(answer);
    await world.work();
    expect((await world.phone(number)).map(({ body }) => body)).toEqual(['Seu pedido saiu para entrega.']);
    await forget();
  });

  it.runIf(has[lang])('a file is sent', async () => {
    const number = String(5_511_970_000_810 + n);
    const sample = (await samplesOf('/messages/send', 'post')).filter((one) => one.lang === lang)[1]!;
    expect(sample.label).toContain('multipart');
    expect(await perform(sample, { GUICHE_NUMBER: number })).toMatchObject({ mensagem: 'Mensagem enviada' });
    await world.work();
    expect((await world.phone(number)).map(({ body, mediaType }) => [body, mediaType])).toEqual([
      ['Seu pedido saiu para entrega.', 'document'],
    ]);
    await forget();
  });

  it.runIf(has[lang])('what became of it is asked', async () => {
    const [sample] = (await samplesOf('/messages/{messageId}/status', 'get')).filter((one) => one.lang === lang);
    const answer = await perform(sample!, { GUICHE_MESSAGE_ID: String(sentId) });
    expect(answer).toMatchObject({ id: sentId, state: 'delivered', ack: 3, failure: null });
  });
});
