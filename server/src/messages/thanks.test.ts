import { expect, it } from 'vitest';
import { isThanks } from './thanks';

const thanked = [
  'Obrigada!',
  'obrigada!!',
  'OBRIGADOOO',
  'muito obrigada pela atenção 🙏',
  'valeu',
  'vlw, bom dia',
  '👍',
  '🙏🏽🙏🏽',
  '❤️',
  'ok',
  'Ok, obrigado!',
  'Perfeito, até logo',
  'thank you so much',
  'Thanks!',
  'muchas gracias',
  'Gracias por todo 😊',
  'obg',
  'tchau',
];
it.each(thanked)('%s is a thank-you', (text) => expect(isThanks(text)).toBe(true));

const more = [
  '',
  'oi',
  'obrigada, e quanto custa o bolo?',
  'obrigada? não chegou nada',
  'ok?',
  'bom dia',
  'não chegou 😡',
  '😡',
  '❓',
  'muito',
  'obrigada mas faltou um pão',
  'cancela',
  '1',
  '3',
  'x'.repeat(500),
  'obrigada '.repeat(40),
];
it.each(more)('%s is none', (text) => expect(isThanks(text)).toBe(false));
