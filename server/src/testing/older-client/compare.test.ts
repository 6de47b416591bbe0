import { expect, it } from 'vitest';
import { differences } from './compare';

it.each<[string, unknown, string[]]>([
  ['an unknown field', { id: 1, name: 'a', color: '#fff', more: 1 }, ['.more is unknown']],
  ['a missing one', { id: 1, name: 'a' }, ['.color is missing']],
  ['another type', { id: '1', name: 'a', color: null }, ['.id is no int: "1"', '.color is no text: null']],
  ['nothing', null, ['it is no queueLite']],
])('the comparison finds %s', (_what, value, found) => {
  expect(differences(value, 'queueLite', 'http://127.0.0.1')).toEqual(found);
});
