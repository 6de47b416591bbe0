import { messages } from '@guiche/contract/messages';
import { renderTemplate, type Template } from '@guiche/contract/templates';
import { expect, it } from 'vitest';
import { coordinatesIn, findTemplates, placeOf, valuesOf, wrongWith, wrongWithFile, wrongWithPlace } from './fill';

const template: Template = {
  name: 'pedido_pronto',
  language: 'pt_BR',
  category: 'UTILITY',
  header: 'Pedido {{1}}',
  body: 'Olá {{1}}, seu {{2}} está pronto, {{1}}.',
  footer: 'Padaria',
  buttons: ['Ver'],
  fields: [
    { key: 'header:1', place: 'header', name: '1', example: '7', before: '' },
    { key: 'body:1', place: 'body', name: '1', example: 'Ana', before: '' },
    { key: 'body:2', place: 'body', name: '2', example: 'bolo', before: '' },
  ],
};

it('shows what the customer reads, with what is not filled in yet between its braces', () => {
  expect(renderTemplate(template, { 'body:1': 'Rui', 'header:1': '$& 9' })).toBe(
    '*Pedido $& 9*\n\nOlá Rui, seu {{2}} está pronto, Rui.\n\n_Padaria_',
  );
  expect(renderTemplate({ header: '', body: 'Só {{nome}}', footer: '' }, { 'body:nome': 'isto' })).toBe('Só isto');
});

it('sends fields without blanks around them, and none that is empty or not the template’s', () => {
  expect(valuesOf(template, { 'body:1': ' Rui ', 'body:2': '  ', other: 'x' })).toEqual({ 'body:1': 'Rui' });
});

it('refuses in a field what the contract refuses', () => {
  const takes = (value: string) =>
    messages.sendTemplate.spec.body.safeParse({ name: 'a', language: 'pt', values: { 'body:1': value } }).success;
  for (const value of ['Rui', ' Rui ', 'a    b', 'a     b', '', '   ', 'a\nb', 'a\tb'])
    expect([value, wrongWith(value) === null]).toEqual([value, takes(value)]);
  expect(wrongWith(undefined)).toBe('required');
});

it.each([
  ['-23.5505, -46.6333', [-23.5505, -46.6333]],
  ['-23,-46', [-23, -46]],
  ['https://maps.google.com/maps?q=-23.5%2C-46.6&z=17', [-23.5, -46.6]],
  ['https://www.google.com/maps/@-23.5,-46.6,15z', [-23.5, -46.6]],
  ['91, 0', null],
  ['0, 181', null],
  ['Rua A, 12', null],
  ['', null],
])('%j lies at %j', (typed, at) => {
  const found = coordinatesIn(typed);
  expect(found && [found.latitude, found.longitude]).toEqual(at);
});

it('sends a place that the contract takes, and none with which something is wrong', () => {
  const place = placeOf({ at: '-23.5, -46.6', name: ' Padaria ', address: 'Rua A, 12' });
  const body = { name: 'a', language: 'pt', location: place };
  expect(messages.sendTemplate.spec.body.parse(body).location).toEqual(place);
  expect(place!.name).toBe('Padaria');
  expect(placeOf({ at: '-23.5, -46.6', name: '', address: 'x' })).toBeUndefined();
  expect(wrongWithPlace({ at: 'aqui', name: ' ', address: '' })).toEqual({
    at: 'noPlace',
    name: 'required',
    address: 'required',
  });
});

it.each([
  ['image', null, 'noFile'],
  ['image', { type: 'image/png', size: 0 }, 'noFile'],
  ['image', { type: 'image/png', size: 5_000_000 }, null],
  ['image', { type: 'image/png', size: 5_000_001 }, 'size'],
  ['image', { type: 'image/webp', size: 1 }, 'type'],
  ['video', { type: 'image/png', size: 1 }, 'type'],
  ['document', { type: '', size: 1 }, null],
] as const)('above the words of a template with %s, %j is %j', (top, file, wrong) => {
  expect(wrongWithFile(top, file)).toBe(wrong);
});

it('finds templates by words of their name and text, whatever their accents', () => {
  expect(findTemplates([template], 'PEDIDO esta')).toEqual([template]);
  expect(findTemplates([template], 'pedido pronto')).toEqual([template]);
  expect(findTemplates([template], 'fatura')).toEqual([]);
  expect(findTemplates([template], ' ')).toEqual([template]);
});
