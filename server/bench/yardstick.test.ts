import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneTemplate } from '../src/testing/database';
import { createWorld, enter, type World } from '../src/testing/world';
import { boards, fillBoard } from './board';
import { calls, differenceOf, searches, ticketsOf } from './calls';
import { dataSetNames, dataSets, type DataSetName } from './data-sets';
import { fill } from './fill';
import { company } from './plan';
import { reply } from './yardstick-answers';
import { askOver, openPool } from './yardstick-database';

/** The yardstick answers as the product does; where the product has learned to say more, it has too. */

const scale = 0.002;
let world: World;
let tickets: number[];
let yardstick: ReturnType<typeof openPool>;
/** Each run looks at one set: all of them stand in turn. */
const names = dataSetNames.filter((name) => name !== 'long');
const data: DataSetName = names[new Date().getUTCDate() % names.length]!;

beforeAll(async () => {
  const database = await cloneTemplate();
  await fill(database.ownerUrl, scale, dataSets[data], () => undefined);
  const filled = { scale, ownerUrl: database.ownerUrl, servingUrl: database.ownerUrl };
  await fillBoard(filled);
  tickets = await ticketsOf(filled);
  yardstick = openPool(database.ownerUrl, 2);
  world = await createWorld({ database });
});
afterAll(async () => {
  await yardstick.end();
  await world.close();
});

const readOnly = [...calls, ...searches, ...boards].filter(({ writes }) => !writes);
it.each(readOnly.map(({ name, wants }) => [name, wants] as const))('%s', async (_name, wants) => {
  const { token } = await enter(world.app, company, 1);
  const next = wants(tickets, 1);
  for (let n = 0; n < 9; n++) {
    const { path } = next();
    const response = await world.app.http.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
    expect(response.statusCode, response.body).toBe(200);
    const url = new URL(path, 'http://yardstick');
    const theirs = await reply(askOver(yardstick), 'GET', url.pathname, url.searchParams);
    expect(differenceOf(response.json(), JSON.parse(JSON.stringify(theirs)))).toBeUndefined();
  }
});
