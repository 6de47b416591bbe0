import { connections } from '@guiche/contract/connections';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until, type TestCompany } from '../../testing/world';
import { company, createBetaWorld, type BetaWorld } from './beta.fixture';

/** A phone belongs to one connection: two would each take and answer what its customers write. */
describe('a phone that is linked already', () => {
  let beta: BetaWorld;
  beforeAll(async () => {
    beta = await createBetaWorld();
    await beta.pair();
    await until(() => beta.fake.isOnline(company));
  });
  afterAll(() => beta?.close());

  async function scanInto({ admin, vendas }: TestCompany, name: string) {
    const { body } = await admin.call(connections.create, { body: { name, provider: 'beta', queueIds: [vendas] } });
    const input = { params: { whatsappId: body.id } };
    const show = async () => (await admin.call(connections.show, input)).body;
    const scan = async (number: string) => {
      await admin.call(connections.renew, input);
      await until(async () => (await show()).status === 'qrcode');
      await beta.fake.scan(number, (await show()).qrcode!);
    };
    return { show, scan, input };
  }
  const devices = () => beta.fake.account(company).companions.size;

  it('is not linked to a second connection of the company, which says so; what comes is stored once', async () => {
    const { home } = beta.world;
    const { show, scan } = await scanInto(home, 'Segunda');
    await scan(company);
    await until(async () => (await show()).status === 'DISCONNECTED');
    expect(await show()).toMatchObject({ cause: 'duplicate', number: '', qrcode: '' });
    // The phone lists one computer again, and the first connection is as it was.
    await until(() => devices() === 1);
    expect(await beta.show()).toMatchObject({ status: 'CONNECTED', number: company });
    const id = await beta.fake.say('5511970032001', company, 'uma vez só');
    await until(async () => (await beta.stored(id)).length > 0);
    expect(await beta.stored(id)).toHaveLength(1);
    // Another phone may use the connection.
    await scan('5511940000002');
    await until(async () => (await show()).status === 'CONNECTED');
  });

  it('is not linked to another company’s connection either, which is told nothing of whose it is', async () => {
    const { other } = beta.world;
    const { show, scan } = await scanInto(other, 'De outra empresa');
    await scan(company);
    await until(async () => (await show()).status === 'DISCONNECTED');
    expect(await show()).toMatchObject({ cause: 'elsewhere', number: '' });
    await until(() => devices() === 1);
  });

  it('is linked to the other one once the first has let it go', async () => {
    const { home } = beta.world;
    await home.admin.call(connections.remove, { params: { whatsappId: beta.line } });
    await until(() => devices() === 0);
    const { show, scan } = await scanInto(home, 'A nova');
    await scan(company);
    await until(async () => (await show()).status === 'CONNECTED');
    expect(await show()).toMatchObject({ number: company });
  });
});
