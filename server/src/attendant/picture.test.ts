import { expect, it } from 'vitest';
import { pageOf } from '../testing/made-docs';
import { picture } from './picture';

it('docs/attendant.md shows the table as it is', async () => {
  const { shown, fresh } = await pageOf('docs/attendant.md', picture());
  expect(fresh, 'write it again with WRITE_DOCS=1').toBe(shown);
});
