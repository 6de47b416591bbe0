import { expect, it } from 'vitest';
import { pageOf } from '../testing/made-docs';
import { picture } from './picture';

it('docs/billing.md shows the tables as they are', async () => {
  const { shown, fresh } = await pageOf('docs/billing.md', picture());
  expect(fresh, 'write it again with WRITE_DOCS=1').toBe(shown);
});
