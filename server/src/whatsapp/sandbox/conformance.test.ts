import { rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { receiveFile } from '../../platform/media';
import { conform } from '../conformance.fixture';
import type { Network } from '../conformance-stand.fixture';
import { createEars, createLines } from '../lines.fixture';
import { capabilitiesOf } from '../providers';
import { until } from '../../testing/world';
import { ackFromPhone, callFromPhone, sendFromPhone } from './customer';
import { misbehave } from './faults';
import { readPhone } from './phones';

const group = { id: 'grupo-conforme', name: 'Condomínio' };

async function openSandbox(): Promise<Network> {
  const lines = await createLines();
  return {
    name: 'sandbox',
    capabilities: capabilitiesOf('sandbox'),
    close: () => lines.close(),
    async stand() {
      await lines.endProcesses();
      const line = await lines.addLine();
      const ears = createEars();
      // Lines of earlier tests are up as well.
      const listener = {
        receive: (companyId: number, connectionId: number, events: Parameters<typeof ears.receive>[2]) =>
          connectionId === line.connectionId ? ears.receive(companyId, connectionId, events) : Promise.resolve(),
      };
      let one = await lines.process(listener);
      const say = async (from: string, asked: object, files: Parameters<typeof sendFromPhone>[3] = []) =>
        sendFromPhone(one.network, line, { from, body: '', fromMe: false, ...asked }, files);
      return {
        gateway: () => one.gateway,
        line,
        heard: ears.heard,
        statuses: () => lines.statuses(line),
        bring: () => Promise.resolve(),
        async say(from, said) {
          if (said.type === 'text') return say(from, { body: said.text, quotedId: said.quotes });
          if (said.type === 'contact') return say(from, said);
          if (said.type === 'location') {
            const { description: body, latitude, longitude } = said;
            return say(from, { type: 'location', body, latitude, longitude });
          }
          const [kind, bytes] =
            said.type === 'media'
              ? [said.media === 'sticker' ? 'sticker' : undefined, said.bytes]
              : ['document', said.bytes];
          const place = path.join(os.tmpdir(), `guiche-conform-${crypto.randomUUID()}`);
          await writeFile(place, bytes);
          const file = await receiveFile(one.network.store, createReadStream(place), said.name, 1_000_000);
          await rm(place);
          return say(from, { type: kind, body: said.caption }, [file]);
        },
        sayUnreadable: (from, words) => say(from, { type: 'unreadable', body: words }),
        sendAgain: async (from, id, words) => void (await say(from, { id, body: words })),
        async sayUnnamed(words) {
          const from = '@flor.sem.numero';
          return { id: await say(from, { body: words }), from: { kind: 'sandbox', value: from }, number: from };
        },
        async sayInGroup(from, words) {
          const id = await say(from, { body: words, group });
          return { id, group: { kind: 'group', value: group.id } };
        },
        async ring(from, isVideo) {
          await callFromPhone(one.network, line, from, isVideo);
          await until(() => ears.heard.some(({ t }) => t === 'call'));
          return ears.heard.flatMap((event) => (event.t === 'call' ? [event.callId] : [])).at(-1)!;
        },
        change: async (from, theirs, words) =>
          void (await say(from, {
            type: words === undefined ? 'revoke' : 'edit',
            quotedId: theirs,
            body: words ?? '',
          })),
        react: async (from, on, emoji) =>
          void (await say(from, { type: 'reaction', quotedId: 'ours' in on ? on.ours : on.theirs, body: emoji })),
        async reactionTo(from, on) {
          const [id, fromMe] = 'ours' in on ? [on.ours, true] : [on.theirs, false];
          const phone = await readPhone(one.network.tenancy.reading(line.companyId), line.connectionId, {
            number: from,
          });
          const shown = phone.find((message) => message.id === id && message.fromMe === fromMe);
          return shown?.reactions.find((reaction) => reaction.fromMe)?.emoji;
        },
        renameGroup: async (by, name) => void (await say(by, { body: 'mudou', group: { ...group, name } })),
        async isDeclined(call) {
          const phone = await readPhone(one.network.tenancy.reading(line.companyId), line.connectionId, {
            number: '5511970000001',
          });
          return phone.find(({ id }) => id === call)?.type === 'declined-call';
        },
        reach: (ours, ack) => ackFromPhone(one.network, line, ours, ack),
        async shows(phoneOf, inGroup) {
          const number = inGroup ? group.id : phoneOf;
          const phone = await readPhone(one.network.tenancy.reading(line.companyId), line.connectionId, { number });
          return Promise.all(
            phone
              .filter(({ fromMe }) => fromMe)
              .map(async ({ body, mediaUrl, mediaName, quotedId }) => {
                const key = mediaUrl && /public\/([0-9a-f-]{36})/.exec(mediaUrl)?.[1];
                return {
                  text: body,
                  ...(mediaName !== null && { name: mediaName }),
                  ...(quotedId !== null && { quoted: quotedId }),
                  ...(key && {
                    bytes: (await buffer(await one.network.store.read(line.companyId, key))).toString('latin1'),
                  }),
                };
              }),
          );
        },
        nameOf: (ours) => Promise.resolve(ours),
        fault: (kind) =>
          misbehave(one.network, line, {
            kind: kind === 'refuse' ? 'reject-next' : 'lose-answer-next',
            times: 1,
            repeatable: true,
          } as never),
        async restart() {
          await one.end();
          one = await lines.process(listener);
        },
      };
    },
  };
}

conform(openSandbox);
