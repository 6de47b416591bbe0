import { expect, test } from 'vitest';
import { openOwner } from '../testing/database';
import { assertSecret } from './installation';

test('a process with another secret is refused, and the first one says which it is', async () => {
  const { owner, ownerUrl, close } = await openOwner();
  const kept = async () => (await owner.query('select id, secret_check from installation')).rows;
  const secret = 'a secret of the first process, long enough';
  await assertSecret(ownerUrl, secret);
  const before = await kept();
  await assertSecret(ownerUrl, secret);
  await expect(assertSecret(ownerUrl, 'the secret of another installation')).rejects.toThrow(
    'SECRET is not the one that this database was made with: give every process the same.',
  );
  expect(await kept()).toEqual(before);
  await close();
});
