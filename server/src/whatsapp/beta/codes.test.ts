import { connections } from '@guiche/contract/connections';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../testing/world';
import { company, createBetaWorld, type BetaWorld } from './beta.fixture';

describe('a line that is linked by a code', () => {
  let beta: BetaWorld;
  beforeAll(async () => void (beta = await createBetaWorld()));
  afterAll(() => beta?.close());

  const ask = (whatsappId = beta.line, number = company, who: 'admin' | 'ana' = 'admin') =>
    beta.world.home[who].call(connections.code, { params: { whatsappId }, body: { number } });
  const refused = { status: 409, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } };

  it('gives none before it shows a QR code, over other networks, or to agents', async () => {
    await beta.world.home.admin.call(connections.stop, { params: { whatsappId: beta.line } });
    expect(await ask()).toMatchObject(refused);
    expect(await ask(beta.world.home.line)).toMatchObject(refused);
    expect(await ask(beta.line, company, 'ana')).toMatchObject({ status: 403 });
    expect(await ask(beta.world.other.line)).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } });
    for (const number of ['', '551194', '+5511940000001', '5511 94000', '1'.repeat(16)])
      expect(await ask(beta.line, number)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  it('#12 is not linked by another code, nor by what a broken attempt left behind', async () => {
    await beta.start();
    await beta.isStatus('qrcode');
    const first = await ask();
    expect(first).toMatchObject({ status: 200, body: { code: expect.stringMatching(/^[0-9A-Z]{8}$/) as string } });
    await until(() => beta.fake.trace.includes('iq set md link_code_companion_reg'));
    await expect(beta.fake.typeCode(company, 'AAAAAAAA')).rejects.toThrow('unable to authenticate');
    expect((await beta.show()).status).toBe('qrcode');
    // The line breaks half-paired: it begins anew, with other keys.
    const { qrcode } = await beta.show();
    const keyOf = (code: string | null) => code!.split(',')[1];
    beta.fake.dropUnpaired();
    await until(async () => ![undefined, keyOf(qrcode)].includes(keyOf((await beta.show()).qrcode)));
    expect((await beta.show()).status).toBe('qrcode');
  });

  it('#12 is up when the code is typed on the phone, and hears', async () => {
    beta.statuses();
    const asked = beta.fake.trace.filter((line) => line.includes('link_code_companion_reg')).length;
    const { body } = await ask();
    await until(() => beta.fake.trace.filter((line) => line.includes('link_code_companion_reg')).length > asked);
    await beta.fake.typeCode(company, body.code);
    await beta.isStatus('CONNECTED');
    expect(beta.statuses()).toEqual(['PAIRING', 'CONNECTED']);
    expect(await beta.show()).toMatchObject({ qrcode: '', number: company });
    expect(await ask()).toMatchObject(refused);
    await beta.fake.say('5511970006001', company, 'ligou?');
    await until(async () => (await beta.bodies()).includes('ligou?'));
  });
});
