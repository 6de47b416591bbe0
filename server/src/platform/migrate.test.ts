import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwner } from '../testing/database';
import { migrate } from './migrate';

let database: Awaited<ReturnType<typeof openOwner>>;
let owner: (typeof database)['owner'];
let url: string;
beforeAll(async () => {
  database = await openOwner();
  ({ owner, ownerUrl: url } = database);
});
afterAll(() => database.close());

test('a database that is up to date stays as it is, also when several processes start at once', async () => {
  const { rows: before } = await owner.query('select * from migrations order by name');
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  const { rows: after } = await owner.query('select * from migrations order by name');
  expect(after).toEqual(before);
});

test('a database of a newer version is refused, and nothing is changed', async () => {
  await owner.query("insert into migrations (name, sha256) values ('9999_of_next_year.sql', 'x')");
  await expect(migrate(url)).rejects.toThrow(
    'The database is of a newer version of Guichê, which applied 9999_of_next_year.sql.',
  );
  await owner.query("delete from migrations where name = '9999_of_next_year.sql'");
});

test('a database whose schema another version made differently is refused', async () => {
  const { rows } = await owner.query<{ name: string; sha256: string }>('select name, sha256 from migrations limit 1');
  const { name, sha256 } = rows[0]!;
  await owner.query("update migrations set sha256 = 'x' where name = $1", [name]);
  await expect(migrate(url)).rejects.toThrow(`its ${name} is not the one of this version.`);
  await owner.query('update migrations set sha256 = $1 where name = $2', [sha256, name]);
});
