import { connections } from '@guiche/contract/connections';
import { messages } from '@guiche/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSafeHttp } from '../../platform/safe-http';
import { until } from '../../testing/world';
import { company, createBetaWorld, type BetaWorld } from './beta.fixture';
import { openProxy } from './proxy';
import { createHttpProxy, createSocksProxy, type TestProxy } from './proxy.fixture';

const maria = '5511970031001';
const safeHttp = createSafeHttp({ loopback: true });

describe('a line with a proxy', () => {
  let beta: BetaWorld;
  let proxies: TestProxy[];
  beforeAll(async () => {
    beta = await createBetaWorld({ openingFor: 40 }, { safeHttp });
    proxies = [await createHttpProxy('loja', 'a senha'.replace(' ', '-')), await createSocksProxy()];
  });
  afterAll(async () => {
    await beta?.close();
    for (const proxy of proxies) await proxy.close();
    safeHttp.close();
  });

  const change = (proxyUrl: string | null) =>
    beta.world.home.admin.call(connections.update, { params: { whatsappId: beta.line }, body: { proxyUrl } });
  const stored = async () =>
    (await beta.world.owner.query<{ proxy_sealed: Buffer | null }>('select proxy_sealed from connections where id = $1', [beta.line])).rows[0]!.proxy_sealed; // prettier-ignore
  const cause = async () =>
    (await beta.world.home.admin.call(connections.health, { params: { whatsappId: beta.line } })).body.states[0]?.cause;
  const bytes = Buffer.from('%PDF-1.4 orçamento');
  const mediaOf = (proxy: TestProxy) => proxy.tunnels.filter((host) => host === beta.fake.files.host).length;

  /** A file in, and a file out. */
  async function carries(proxy: TestProxy) {
    const before = mediaOf(proxy);
    const id = await beta.fake.sayFile(maria, company, {
      bytes,
      kind: 'Document',
      as: (ref) => ({ documentMessage: { ...ref, mimetype: 'application/pdf', fileName: 'orçamento.pdf' } }),
    });
    await until(async () => (await beta.stored(id)).length > 0);
    const key = async () =>
      (await beta.world.owner.query('select 1 from messages where provider_id = $1 and media_key is not null', [id])).rows.length; // prettier-ignore
    await until(async () => {
      await beta.world.work();
      return (await key()) === 1;
    });
    expect(mediaOf(proxy)).toBeGreaterThan(before);
    const between = mediaOf(proxy);
    const ticketId = await beta.ticketWith(maria);
    const sent = await beta.world.home.ana.call(messages.send, {
      params: { ticketId },
      files: [{ name: 'proposta.pdf', bytes }],
    });
    expect(sent.status).toBeLessThan(300);
    const shown = beta.fake.shown(maria).length;
    await beta.world.work();
    await until(() => beta.fake.shown(maria).length > shown);
    expect(mediaOf(proxy)).toBeGreaterThan(between);
  }

  it('goes out through it alone, with what it says and with its files, over HTTP and SOCKS', async () => {
    const [http, socks] = proxies as [TestProxy, TestProxy];
    expect((await change(http.url)).status).toBe(200);
    await beta.pair();
    await until(() => beta.fake.isOnline(company));
    const network = new URL(beta.fake.url).host;
    expect(http.tunnels).toContain(network);
    await carries(http);
    const so = http.tunnels.length;
    // It takes the new way at once.
    expect((await change(socks.url)).status).toBe(200);
    await until(() => socks.tunnels.includes(network) && beta.fake.isOnline(company));
    await carries(socks);
    expect(http.tunnels).toHaveLength(so);
    const through = socks.tunnels.length;
    await change('');
    await until(() => beta.fake.isOnline(company));
    expect(await stored()).toBeNull();
    expect(socks.tunnels).toHaveLength(through);
  });

  it('shows its address without its password, to those who manage connections, and takes that back as no change', async () => {
    const [http] = proxies as [TestProxy];
    await change(http.url);
    const kept = await stored();
    expect(kept!.toString('latin1')).not.toContain('loja');
    const { body } = await beta.world.home.admin.call(connections.show, { params: { whatsappId: beta.line } });
    expect(body.proxyUrl).toBe(`http://****:****@${new URL(http.url).host}/`);
    const asAna = await beta.world.home.ana.call(connections.show, { params: { whatsappId: beta.line } });
    expect(asAna.body.proxyUrl).toBeNull();
    for (const same of [body.proxyUrl, null]) {
      expect((await change(same)).status).toBe(200);
      expect(await stored()).toEqual(kept);
    }
    expect((await change(`http://****:****@other.example:8080`)).body).toMatchObject({
      fields: { proxyUrl: 'Invalid' },
    });
    expect(JSON.stringify(beta.world.events)).not.toContain('a-senha');
  });

  it('says so when the proxy does not let it through, and never goes without', async () => {
    const [http] = proxies as [TestProxy];
    const logins = beta.fake.logins();
    await change(http.url.replace('a-senha', 'errada'));
    await until(async () => (await cause()) === 'proxy');
    expect(beta.fake.logins()).toBe(logins);
    // Sealed with another secret it cannot be read.
    await beta.world.owner.query(`update connections set proxy_sealed = '\\x00' where id = $1`, [beta.line]);
    await beta.start();
    await until(async () => (await cause()) === 'unreadable');
    expect(beta.fake.logins()).toBe(logins);
    await change('');
    await beta.start();
    await beta.isStatus('CONNECTED');
  });

  it.each([
    'ftp://proxy.example.com',
    'http://',
    'http://proxy.example.com/path',
    'socks5://proxy example.com',
    'proxy.example.com:3128',
    'http://proxy.example.com:99999',
    'http://10.0.0.1:3128',
    'http://192.168.1.1',
    'socks5://[fd00::1]:1080',
    'http://169.254.169.254',
    'https://localhost:8080',
    `http://${'x'.repeat(600)}.example`,
  ])('refuses %s', async (address) => {
    const before = await stored();
    const { status, body } = await change(address);
    expect([status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([400, ['proxyUrl']]);
    expect(await stored()).toEqual(before);
  });

  it('does not follow a name that leads inside', async () => {
    const { lookup, isHostAllowed } = createSafeHttp({
      resolve: ((_host: string, _how: object, done: (error: null, found: object[]) => void) =>
        done(null, [{ address: '10.1.2.3', family: 4 }])) as never,
    });
    const proxy = await openProxy('http://proxy.example.com:3128', { ...safeHttp, lookup, isHostAllowed });
    await expect(fetch('https://files.example.com/', { dispatcher: proxy.dispatcher } as RequestInit)).rejects.toThrow(
      'fetch failed',
    );
    proxy.close();
    await expect(openProxy('http://10.0.0.1:3128', safeHttp)).rejects.toThrow('inside');
  });
});
