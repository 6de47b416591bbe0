import { expect, test } from '@playwright/test';
import { contract } from '@guiche/contract';
import type { Message } from '@guiche/contract/messages';
import fs from 'node:fs';
import { isLong } from '../server/src/testing/length';
import { makeScratchDirectory } from '../server/src/testing/scratch-server';
import { createCaller } from './caller';
import { startServer, type RunningServer } from './server';

/**
 * The server is killed without warning again and again while messages flow both ways. What it had accepted is neither lost
 * nor shown twice: not on the agent's screen, not on the customers' phones. Nor is what programs have sent meanwhile, once
 * they were answered.
 */
const kills = isLong ? 20 : 5;
const phones = Array.from({ length: 6 }, (_, n) => `55119700002${String(n).padStart(2, '0')}`);
/** Whom programs write to. */
const targets = Array.from({ length: 4 }, (_, n) => `551197000021${n}`);

let server: RunningServer;
const { call, insist, logIn, silenceVendas, takeTicketOf, seenByPhone, thread } = createCaller(() => server.url);

test(`${kills} kills under load: nothing lost, nothing twice`, async () => {
  const dataDir = await makeScratchDirectory();
  const env = { DATABASE_URL: '', SECRET: '' };
  server = await startServer({ dataDir, env });
  const { port } = server;
  try {
    await logIn();
    await silenceVendas();
    const lines = (await call(contract.connections.list, {}))!.body as { id: number; name: string }[];
    const whatsappId = lines.find(({ name }) => name === 'WhatsApp Demo')!.id;
    await insist(contract.settings.update, { key: 'apiMessagesPerMinute' }, { value: '6000' });
    const { token } = (await insist(contract.connections.makeToken, { whatsappId }, undefined)) as { token: string };
    const ticketOf = new Map<string, number>();
    for (const phone of phones) {
      await insist(contract.sandbox.send, { whatsappId }, { from: phone, body: 'começo' });
      ticketOf.set(phone, await takeTicketOf(phone));
    }

    const accepted = {
      in: [] as { phone: string; body: string }[],
      out: [] as { phone: string; body: string; id: string }[],
      api: new Map(targets.map((phone): [string, string[]] => [phone, []])),
    };
    const ofPrograms = () => [...accepted.api.values()].flat().length;
    let running = true;
    let n = 0;
    const customers = phones.map(async (phone) => {
      while (running) {
        const body = `cliente ${n++}`;
        await insist(contract.sandbox.send, { whatsappId }, { from: phone, body, id: `in-${body}` });
        accepted.in.push({ phone, body });
      }
    });
    const agents = phones.map(async (phone) => {
      while (running) {
        const body = `agente ${n++}`;
        const stored = (await insist(
          contract.messages.send,
          { ticketId: ticketOf.get(phone) },
          { body },
          { 'idempotency-key': body },
        )) as Message;
        accepted.out.push({ phone, body, id: stored.providerId });
      }
    });
    const programs = targets.map(async (number) => {
      while (running) {
        const body = `programa ${n++}`;
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': body };
        await insist(contract.messagesApi.send, {}, { number, body }, headers);
        accepted.api.get(number)!.push(body);
      }
    });

    for (let round = 0; round < kills; round++) {
      // The moment of the kill is set by traffic, not by a clock: after so many more accepted messages, ever another number.
      const goal = accepted.in.length + accepted.out.length + 5 + ((round * 7) % 23);
      await expect(() => {
        expect(accepted.in.length + accepted.out.length).toBeGreaterThanOrEqual(goal);
        // and something of programs in each round, however slow the machine
        expect(ofPrograms()).toBeGreaterThan(round);
      }).toPass({ intervals: [3], timeout: 60_000 });
      await server.kill9();
      if (process.env.CRASH_LOGS) fs.appendFileSync(process.env.CRASH_LOGS, server.logs());
      server = await startServer({ dataDir, port, env });
    }
    running = false;
    await Promise.all([...customers, ...agents, ...programs]);

    for (const phone of phones) {
      const sent = accepted.out.filter((message) => message.phone === phone);
      const said = accepted.in.filter((message) => message.phone === phone).map(({ body }) => body);
      await expect(async () => {
        const shown = await seenByPhone(whatsappId, phone);
        expect(sent.filter(({ id }) => !shown.some((message) => message.id === id))).toEqual([]);
        const stored = (await thread(ticketOf.get(phone)!)).filter(({ body }) => body !== 'começo');
        expect(said.filter((body) => !stored.some((message) => message.body === body))).toEqual([]);
        expect(stored.filter(({ fromMe, ack }) => fromMe && ack < 2)).toEqual([]);
      }).toPass({ timeout: 60_000 });
      const shown = (await seenByPhone(whatsappId, phone)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
      expect(shown.toSorted(), 'shown twice on the phone').toEqual([...new Set(shown)].toSorted());
      const bodies = (await thread(ticketOf.get(phone)!)).map(({ body }) => body);
      expect(bodies.toSorted(), 'shown twice to the agent').toEqual([...new Set(bodies)].toSorted());
      // Each side's words arrive in the order in which they were said.
      expect(shown, 'order on the phone').toEqual(sent.map(({ body }) => body));
      expect(
        bodies.filter((body) => body.startsWith('cliente')),
        'order on the desk',
      ).toEqual(said);
    }
    for (const [phone, sent] of accepted.api) {
      const shown = async () => (await seenByPhone(whatsappId, phone)).map(({ body }) => body);
      await expect
        .poll(shown, { timeout: 60_000, message: 'what programs sent, once each and in its order' })
        .toEqual(sent);
    }
    expect(ofPrograms()).toBeGreaterThanOrEqual(kills);
    console.log(`${kills} kills: ${accepted.in.length} in, ${accepted.out.length} out, 0 lost, 0 twice`);
  } finally {
    await server.stop().catch(() => undefined);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
