import type { Tenancy } from '../../platform/tenancy';
import { conform } from '../conformance.fixture';
import type { Network, Said } from '../conformance-stand.fixture';
import { createEars, createLines } from '../lines.fixture';
import { capabilitiesOf } from '../providers';
import { createCloud, type Cloud } from './cloud';
import { createFakeApi, seconds, tapOf, type Sent } from './fake-api.fixture';
import { cardsOf } from './vcard';

const secret = 'a secret of the tests, which is long enough';

async function openCloud(): Promise<Network> {
  const api = await createFakeApi();
  let ears = createEars();
  let cloud!: Cloud;
  let tenancy!: Tenancy;
  const lines = await createLines((parts) => {
    ({ tenancy } = parts);
    cloud = createCloud({
      ...parts,
      secret,
      api: { url: api.url, version: 'v24.0', patience: 2000 },
      notifyWorse: () => Promise.resolve(),
      receive: (companyId, connectionId, events) => ears.receive(companyId, connectionId, events),
    });
    return [cloud.driver];
  });
  let count = 0;
  let before: Awaited<ReturnType<typeof lines.addLine>> | undefined;

  return {
    name: 'cloud',
    capabilities: capabilitiesOf('cloud'),
    async close() {
      await lines.close();
      await api.close();
    },
    async stand(customer) {
      // A number belongs to one line: the one before gives it up.
      if (before) await cloud.driver.forget(before.companyId, before.connectionId);
      await lines.endProcesses();
      api.sent.length = 0;
      const line = (before = await lines.addLine('DISCONNECTED', 'cloud'));
      ears = createEars();
      const listener = { receive: ears.receive };
      let one = await lines.process(listener);
      await tenancy.inCompany(line.companyId, (ctx) =>
        cloud.configure(ctx, line.connectionId, {
          phoneNumberId: api.phoneNumberId,
          wabaId: '2055512345',
          accessToken: api.token,
          appSecret: api.appSecret,
          verifyToken: 'palavra',
        }),
      );
      await one.gateway.start(line.companyId, line.connectionId, 'resume');

      const post = async (value: Record<string, unknown>) => {
        const { bytes, signature } = api.webhook(value);
        const { endpoint, handle } = cloud.routes.find((route) => route.endpoint.method === 'POST')!;
        const asked = { params: { connectionId: String(line.connectionId) }, facts: { bytes, signature } };
        await handle({ ...tenancy, now: new Date(), log: undefined } as never, asked as never);
        return endpoint;
      };
      const bring = () => cloud.jobs['whatsapp.takeCloud'](line, { attempt: 1, lastAttempt: false });
      const about = (from: string) => ({
        contacts: [{ profile: { name: 'Juliana' }, wa_id: from }],
      });
      const tell = async (from: string, content: Record<string, unknown>) => {
        const id = `wamid.IN${line.connectionId}.${++count}`;
        const message = { from, id, timestamp: seconds(new Date()), ...content };
        await post({ ...about(from), messages: [message] });
        return id;
      };
      const sentAs = (ours: string): Sent => api.sent.findLast(({ callback }) => callback === ours)!;
      // They wrote once, so that they may be answered.
      await tell(customer, { type: 'text', text: { body: 'primeiro' } });
      await bring();
      ears.heard.length = 0;

      return {
        gateway: () => one.gateway,
        line,
        heard: ears.heard,
        statuses: () => lines.statuses(line),
        bring,
        say: (from, said) =>
          tell(
            from,
            wordsOf(said, (bytes) => api.keep(bytes, 'text/plain')),
          ),
        sayUnreadable: (from) => tell(from, { type: 'unsupported', errors: [{ code: 131_060 }] }),
        async sendAgain(from, id, words) {
          const again = { from, id, timestamp: seconds(new Date()), type: 'text', text: { body: words } };
          await post({ ...about(from), messages: [again] });
        },
        async sayUnnamed(words) {
          const user = 'BR.7710000000000001';
          const id = `wamid.IN${line.connectionId}.${++count}`;
          const contacts = [{ profile: { name: 'Flor' }, user_id: user }];
          const said = { id, from_user_id: user, timestamp: seconds(new Date()), type: 'text', text: { body: words } };
          await post({ contacts, messages: [said] });
          return { id, from: { kind: 'bsuid', value: user }, number: user };
        },
        async react(from, on, emoji) {
          const id = 'ours' in on ? sentAs(on.ours).wamid : on.theirs;
          await tell(from, { type: 'reaction', reaction: { message_id: id, ...(emoji && { emoji }) } });
        },
        reactionTo(from, on) {
          const id = 'ours' in on ? sentAs(on.ours).wamid : on.theirs;
          const said = api.sent.filter(
            ({ type, to, body }) => type === 'reaction' && to === from && body.message_id === id,
          );
          return Promise.resolve(said.at(-1)?.body.emoji as string | undefined);
        },
        async reach(ours, ack) {
          const { wamid, to } = sentAs(ours);
          const status = { 3: 'delivered', 4: 'read', 5: 'played' }[ack as 3 | 4 | 5];
          const timestamp = seconds(new Date());
          const receipt = { id: wamid, status, timestamp, recipient_id: to, biz_opaque_callback_data: ours };
          await post({ statuses: [receipt] });
        },
        tap: (from, ours, key) => tell(from, tapOf(sentAs(ours), key)),
        shows: (number) =>
          Promise.resolve(
            api.sent
              .filter(({ to, type }) => to === number && type !== 'reaction')
              .map(({ type, body, quoted }) => {
                const file = api.fileOf(String(body.id));
                const cards = type === 'contacts' ? (body as never as { name: { formatted_name: string } }[]) : [];
                const menu = type === 'interactive' ? (body.body as { text: string }).text : undefined;
                const shown = menu ?? body.body ?? body.caption ?? body.name ?? cards[0]?.name.formatted_name;
                return {
                  text: typeof shown === 'string' ? shown : '',
                  ...(file && { bytes: file.bytes.toString('latin1'), name: String(body.filename) }),
                  ...(quoted && { quoted }),
                };
              }),
          ),
        nameOf: (ours) => Promise.resolve(sentAs(ours).wamid),
        fault: (kind) =>
          Promise.resolve(
            api.fault(kind === 'refuse' ? { on: 'messages', error: 131_026 } : { on: 'messages', lose: 'cut' }),
          ),
        async restart() {
          await one.end();
          one = await lines.process(listener);
        },
      };
    },
  };
}

function wordsOf(said: Said, keep: (bytes: Buffer | string) => string): Record<string, unknown> {
  switch (said.type) {
    case 'text':
      return { type: 'text', text: { body: said.text }, ...(said.quotes && { context: { id: said.quotes } }) };
    case 'document':
      return {
        type: 'document',
        document: { id: keep(said.bytes), filename: said.name, caption: said.caption, mime_type: 'text/plain' },
      };
    case 'media': {
      const { media, bytes, caption } = said;
      return { type: media, [media]: { id: keep(bytes), mime_type: 'text/plain', ...(caption && { caption }) } };
    }
    case 'location': {
      const { latitude, longitude, description } = said;
      return { type: 'location', location: { latitude, longitude, name: description } };
    }
    case 'contact':
      return { type: 'contacts', contacts: cardsOf(said.vcard) };
  }
}

conform(openCloud);
