import { contract } from '@guiche/contract';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFakeWhatsApp, type FakeWhatsApp } from '../src/whatsapp/beta/fake/server';
import { loadLibrary } from '../src/whatsapp/beta/library';
import { ownerAsks, type Demo } from './demo';
import type { Undo } from './servers';
import { cache } from './surroundings';

/** A WhatsApp network of our own, and what a server must be told of it. */
export interface Network {
  fake: FakeWhatsApp;
  env: Record<string, string>;
}

export async function startNetwork(undo: Undo): Promise<Network> {
  await loadLibrary();
  const fake = await createFakeWhatsApp();
  undo.push(() => fake.close());
  const certificate = path.join(cache, 'media-host.pem');
  fs.writeFileSync(certificate, fake.files.certificate);
  return { fake, env: { WHATSAPP_URL: fake.url, NODE_EXTRA_CA_CERTS: certificate } };
}

/** A line of provider `beta`, up. */
export async function pairBetaLine(demo: Demo, { fake }: Network, company: string) {
  const { caller } = demo;
  const queues = await caller.read<{ id: number; name: string }[]>(contract.queues.list);
  const queueIds = [queues.find(({ name }) => name === 'Vendas')!.id];
  const { id } = await caller.insist<{ id: number }>(
    contract.connections.create,
    {},
    { name: 'Aparelho', provider: 'beta', queueIds },
  );
  const line = async () =>
    (
      await ownerAsks<{ status: string; qrcode: string }>(
        demo,
        'select status, qrcode from connections where id = $1',
        [id],
      )
    )[0]!;
  const isStatus = async (status: string) => {
    for (const until = Date.now() + 30_000; (await line()).status !== status; await sleep(20))
      if (Date.now() > until) throw new Error(`the line is ${(await line()).status} and never became ${status}`);
  };
  await isStatus('qrcode');
  await fake.scan(company, (await line()).qrcode);
  await isStatus('CONNECTED');
  return { id, company };
}
