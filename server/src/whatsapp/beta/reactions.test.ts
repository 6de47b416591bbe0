import { messages } from '@guiche/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../testing/world';
import { company, createBetaWorld, type BetaWorld } from './beta.fixture';

let next = 5_511_970_009_300;

describe('our reactions over the unofficial network', () => {
  let beta: BetaWorld;
  beforeAll(async () => {
    beta = await createBetaWorld({ confirm: 500 });
    await beta.pair();
    await until(() => beta.fake.isOnline(company));
  });
  afterAll(() => beta?.close());

  /** Somebody has written, and Ana has the conversation. */
  async function conversation() {
    const number = String(next++);
    const id = await beta.fake.say(number, company, 'chegou!');
    await until(async () => (await beta.stored(id)).length > 0);
    const [row] = await beta.stored(id);
    await beta.ticketWith(number);
    const said = () =>
      beta.fake.shown(number).flatMap(({ id: name, times, message }) => {
        const { key, text } = message.reactionMessage ?? {};
        return key?.id === id ? [{ name, times, emoji: text }] : [];
      });
    return { number, messageId: row!.id, said };
  }
  const ana = () => beta.world.home.ana;
  const react = (messageId: number, emoji: string) =>
    ana().call(messages.react, { params: { messageId }, body: { emoji } });
  const shownToAna = async (messageId: number, number: string) => {
    const ticketId = await beta.ticketWith(number);
    const { body } = await ana().call(messages.list, { params: { ticketId } });
    return body.messages.find(({ id }) => id === messageId)!.reactions;
  };

  it('reach the phone as the newest of several; #5 one that it cannot read is given again under its id', async () => {
    const { number, messageId, said } = await conversation();
    for (const emoji of ['👍', '❤️']) await react(messageId, emoji);
    await beta.world.work();
    expect(said()).toMatchObject([{ emoji: '❤️', times: 1 }]);
    beta.fake.askAgain(number, company, said()[0]!.name);
    await until(() => said()[0]!.times === 2);
    expect(said()).toMatchObject([{ emoji: '❤️', times: 2 }]);
    await react(messageId, '');
    await beta.world.work();
    expect(said().map(({ emoji }) => emoji ?? '')).toEqual(['❤️', '']);
  });

  it('that the network refuses stand nowhere', async () => {
    const { number, messageId, said } = await conversation();
    beta.fake.faults.ackErrors = [479];
    expect((await react(messageId, '👍')).body).toMatchObject({ reactions: [{ emoji: '👍', fromMe: true }] });
    await beta.world.work();
    expect(said()).toEqual([]);
    expect(await shownToAna(messageId, number)).toEqual([]);
  });
});
