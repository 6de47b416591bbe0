import { expect, test } from 'vitest';
import { needsProof } from './proof';

test('only another password or e-mail, in whatever case, has to be proven', () => {
  const known = { email: 'Ana@padaria.test' };
  expect(needsProof(known, { email: ' ana@PADARIA.test ', password: '' })).toBe(false);
  expect(needsProof(known, { email: 'ana@padaria.test', password: 'x' })).toBe(true);
  expect(needsProof(known, { email: 'outra@padaria.test', password: '' })).toBe(true);
});
