import type { proto } from 'baileys';
import { conform } from '../conformance.fixture';
import type { Network, Said, Shown } from '../conformance-stand.fixture';
import { createEars, createLines } from '../lines.fixture';
import { capabilitiesOf } from '../providers';
import { until } from '../../testing/world';
import { betaDriver } from './driver';
import type { FileKind, FileRef } from './fake/files';
import { createFakeWhatsApp } from './fake/server';

const secret = 'a secret of the tests, which is long enough';

/** The driver on a WhatsApp network of our own, each stand with a number of its own. */
async function openBeta(): Promise<Network> {
  const fake = await createFakeWhatsApp();
  await fake.trust();
  const lines = await createLines((parts) => [
    betaDriver({
      ...parts,
      secret,
      url: fake.url,
      version: undefined,
      times: { pause: 20, confirm: 1500, holdFor: 300 },
    }),
  ]);
  let stands = 0;

  return {
    name: 'beta',
    capabilities: capabilitiesOf('beta'),
    async close() {
      await lines.close();
      await fake.close();
    },
    async stand() {
      await lines.endProcesses();
      await lines.owner.query(`update connections set status = 'DISCONNECTED'`);
      const company = String(5_511_940_001_000 + ++stands);
      const line = await lines.addLine('DISCONNECTED', 'beta');
      const ears = createEars();
      let one = await lines.process({ receive: ears.receive });
      const isStatus = (status: string) => until(async () => (await lines.statusOf(line)).status === status);
      await one.gateway.start(line.companyId, line.connectionId, 'resume');
      await isStatus('qrcode');
      await fake.scan(company, (await lines.statusOf(line)).qrcode);
      await isStatus('CONNECTED');
      await until(() => fake.isOnline(company));
      const group = fake.groups.make('Condomínio', [company]);
      const traced = fake.trace.length;

      return {
        gateway: () => one.gateway,
        line,
        heard: ears.heard,
        statuses: () => lines.statuses(line),
        bring: () => Promise.resolve(),
        async say(from, said) {
          const file = fileOf(said);
          if (file) return fake.sayFile(from, company, file);
          return fake.say(from, company, wordsOf(said), { by: 'pn' });
        },
        async sayUnreadable(from, text) {
          fake.faults.phonesOff = true;
          return fake.say(from, company, text, { by: 'pn', corrupt: true });
        },
        sendAgain: () => fake.phonesOn(),
        async sayUnnamed(text) {
          const number = String(5_511_970_090_000 + stands);
          const id = await fake.say(number, company, text, { hidden: true });
          return { id, from: { kind: 'lid', value: fake.addressOf(number).split('@')[0]! }, number };
        },
        async sayInGroup(from, text) {
          const member = fake.account(from);
          if (!group.members.includes(member)) group.members.push(member);
          const id = await fake.groups.say(group, from, text);
          return { id, group: { kind: 'group', value: group.jid.split('@')[0]! } };
        },
        ring: (from, isVideo) => Promise.resolve(fake.call(from, company, 'timeout', isVideo)),
        async change(from, theirs, text) {
          const key = { id: theirs, fromMe: true, remoteJid: fake.addressOf(company) };
          const edited = text === undefined ? { type: 0 } : { type: 14, editedMessage: { conversation: text } };
          await fake.say(from, company, { protocolMessage: { key, ...edited } }, { by: 'pn' });
        },
        async react(from, on, emoji) {
          const id = 'ours' in on ? on.ours : on.theirs;
          const key = { id, fromMe: 'theirs' in on, remoteJid: fake.addressOf(company) };
          const reactionMessage = { key, text: emoji, senderTimestampMs: Date.now() };
          await fake.say(from, company, { reactionMessage }, { by: 'pn' });
        },
        reactionTo(from, on) {
          const [id, theirs] = 'ours' in on ? [on.ours, false] : [on.theirs, true];
          const said = fake
            .shown(from)
            .flatMap((one) => (one.from === company ? (one.message.reactionMessage ?? []) : []))
            .filter(({ key }) => key?.id === id && key.fromMe === !theirs);
          const last = said.toSorted((a, b) => Number(a.senderTimestampMs) - Number(b.senderTimestampMs)).at(-1);
          return Promise.resolve(last?.text ?? undefined);
        },
        renameGroup: (by, name) => Promise.resolve(fake.groups.rename(group, by, name)),
        isDeclined: () => Promise.resolve(fake.trace.slice(traced).includes('call reject')),
        reach(ours, ack) {
          const reader = [...fake.everyone()].find(
            ({ pn, shown }) => pn !== company && shown.some(({ id }) => id === ours),
          )!;
          fake.receipt(reader.pn, company, ours, ({ 4: 'read', 5: 'played' } as const)[ack as 4 | 5]);
          return Promise.resolve();
        },
        shows: (number, inGroup) => {
          const own = fake
            .shown(number)
            .filter(({ from, group: at }) => from === company && (at !== undefined) === Boolean(inGroup));
          const changes = new Map(
            own.flatMap(({ message: { protocolMessage: change } }) =>
              change?.key?.id
                ? [[change.key.id, change.editedMessage ? shownOf(change.editedMessage) : { text: '' }]]
                : [],
            ),
          );
          const kept = own.filter(({ message }) => !message.protocolMessage && !message.reactionMessage);
          return Promise.resolve(kept.map(({ id, message }) => changes.get(id) ?? shownOf(message)));
        },
        nameOf: (ours) => Promise.resolve(ours),
        fault(kind) {
          if (kind === 'refuse') fake.faults.ackErrors = [479];
          else fake.faults.withheld = 1;
          return Promise.resolve();
        },
        async restart() {
          await one.end();
          const logins = fake.logins();
          one = await lines.process({ receive: ears.receive });
          await until(() => fake.logins() > logins && fake.isOnline(company));
          await isStatus('CONNECTED');
        },
      };

      function shownOf(whole: proto.IMessage): Shown {
        const message = whole.documentWithCaptionMessage?.message ?? whole;
        const { extendedTextMessage, locationMessage, contactMessage, contactsArrayMessage } = message;
        const [part, kind] = partOf(message);
        const context = extendedTextMessage?.contextInfo ?? part?.contextInfo;
        return {
          text:
            message.conversation ??
            extendedTextMessage?.text ??
            locationMessage?.name ??
            contactMessage?.vcard ??
            contactsArrayMessage?.contacts?.[0]?.vcard ??
            (part && 'caption' in part ? part.caption : '') ??
            '',
          ...(part && kind && { bytes: fake.files.get(part, kind).toString('latin1') }),
          ...(part && 'fileName' in part && part.fileName && { name: part.fileName }),
          ...(context?.stanzaId && { quoted: context.stanzaId }),
        };
      }
    },
  };
}

function partOf(message: proto.IMessage) {
  const { imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage } = message;
  if (imageMessage) return [imageMessage, 'Image'] as const;
  if (videoMessage) return [videoMessage, 'Video'] as const;
  if (audioMessage) return [audioMessage, 'Audio'] as const;
  if (stickerMessage) return [stickerMessage, 'Image'] as const;
  if (documentMessage) return [documentMessage, 'Document'] as const;
  return [];
}

function fileOf(said: Said): { bytes: Buffer; kind: FileKind; as: (ref: FileRef) => proto.IMessage } | undefined {
  if (said.type === 'document') {
    const { name: fileName, caption } = said;
    const as = (ref: FileRef) => ({ documentMessage: { ...ref, fileName, caption, mimetype: 'text/plain' } });
    return { bytes: Buffer.from(said.bytes), kind: 'Document', as };
  }
  if (said.type !== 'media') return undefined;
  const { media, bytes, caption } = said;
  switch (media) {
    case 'image':
      return { bytes, kind: 'Image', as: (ref) => ({ imageMessage: { ...ref, caption, mimetype: 'image/png' } }) };
    case 'video':
      return { bytes, kind: 'Video', as: (ref) => ({ videoMessage: { ...ref, caption, mimetype: 'video/mp4' } }) };
    case 'audio':
      return { bytes, kind: 'Audio', as: (ref) => ({ audioMessage: { ...ref, ptt: true, mimetype: 'audio/ogg' } }) };
    case 'sticker':
      return { bytes, kind: 'Image', as: (ref) => ({ stickerMessage: { ...ref, mimetype: 'image/webp' } }) };
  }
}

function wordsOf(said: Said): proto.IMessage {
  switch (said.type) {
    case 'text':
      if (!said.quotes) return { conversation: said.text };
      return { extendedTextMessage: { text: said.text, contextInfo: { stanzaId: said.quotes } } };
    case 'location': {
      const { latitude: degreesLatitude, longitude: degreesLongitude, description: name } = said;
      return { locationMessage: { degreesLatitude, degreesLongitude, name } };
    }
    case 'contact':
      return { contactMessage: { displayName: 'Rui Melo', vcard: said.vcard } };
    default:
      throw new Error('a file is no word');
  }
}

conform(openBeta);
