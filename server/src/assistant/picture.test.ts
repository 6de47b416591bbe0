import { expect, it } from 'vitest';
import { pageOf } from '../testing/made-docs';
import { picture } from './picture';

it('docs/ai.md shows the table as it is', async () => {
  const { shown, fresh } = await pageOf('docs/ai.md', picture());
  expect(fresh, 'write it again with WRITE_DOCS=1').toBe(shown);
});
