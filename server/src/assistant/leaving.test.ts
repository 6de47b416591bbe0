import { expect, it } from 'vitest';
import { isLeaving } from './leaving';

it.each([
  ['obrigada!', true],
  ['Era só isso, muito obrigado 🙏', true],
  ['não, obrigada', true],
  ['Não, só isso mesmo', true],
  ['Não preciso de mais nada, valeu!', true],
  ['👍', true],
  ['ok', true],
  ['tudo certo', true],
  ['resolvido, obg', true],
  ["No, that's all, thanks", true],
  ['nothing else', true],
  ['no gracias', true],
  ['Eso es todo. ¡Gracias!', true],
  // whether nothing is missing, or nothing is solved, nobody knows
  ['não', false],
  ['sim', false],
  ['não resolveu', false],
  ['não, ainda não chegou', false],
  ['só isso?', false],
  ['só isso que eu queria saber é o preço', false],
  ['obrigada, e a entrega', false],
  ['obrigada! vocês abrem amanhã?', false],
  ['', false],
  [`só isso ${'muito '.repeat(40)}obrigado`, false],
])('%s', (text, is) => expect(isLeaving(text)).toBe(is));
