import { quickMessages } from '@guiche/contract/quick-messages';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type TestCompany, type World } from '../testing/world';

let world: World;
const key = randomUUID();

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const write = (
  company: TestCompany,
  shortcode: string,
  more: { userId?: number; geral?: boolean; status?: boolean; mediaKey?: string } = {},
) =>
  world.owner.query(
    `insert into quick_messages (company_id, shortcode, message, user_id, geral, status, media_key, media_name)
     values ($1, $2, 'texto', $3, $4, $5, $6, $7)`,
    [
      company.id,
      shortcode,
      more.userId ?? null,
      more.geral ?? false,
      more.status ?? true,
      more.mediaKey ?? null,
      more.mediaKey ? 'cardapio.png' : null,
    ],
  );

it('lists what one may use: the own ones and those of everyone, by shortcode', async () => {
  const { home, other } = world;
  await write(home, 'b-de-todos', { geral: true, mediaKey: key });
  await write(home, 'a-minha', { userId: home.ana.viewer.id });
  await write(home, 'do-bruno', { userId: home.bruno.viewer.id });
  await write(home, 'desligada', { geral: true, status: false });
  await write(other, 'de-fora', { geral: true });
  const { body } = await home.ana.call(quickMessages.list, { query: { userId: String(home.bruno.viewer.id) } });
  expect(body.map(({ shortcode }) => shortcode)).toEqual(['a-minha', 'b-de-todos']);
  expect(body[0]).toMatchObject({ isMedia: false, mediaPath: null, company: { id: home.id, name: 'Padaria' } });
  expect(body[1]).toMatchObject({ isMedia: true, mediaName: 'cardapio.png', geral: true });
  expect(body[1]!.mediaPath).toMatch(new RegExp(`/public/${key}\\?s=`));
});
