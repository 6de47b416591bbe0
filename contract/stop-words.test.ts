import { describe, expect, it, test } from 'vitest';
import { stopWordOf, suggestsStop } from './stop-words';

describe('a word that asks to be sent nothing more', () => {
  test.each([
    'sair',
    'SAIR',
    ' Sair! ',
    '*Sair*',
    '"parar".',
    'Pare',
    'pare!!! 🛑',
    'STOP',
    'stop.',
    'Unsubscribe',
    'Descadastrar',
    'remover',
    'cancelar inscrição',
    'Não quero receber',
    'NÃO QUERO MAIS RECEBER',
    'Baja',
    'salir',
    'SALIR.',
    'cancelar suscripción',
    'opt-out',
    'ｓａｉｒ',
  ])('stands alone: %j', (text) => {
    expect(stopWordOf(text)).toBeDefined();
    expect(suggestsStop(text)).toBe(false);
  });

  it('may be the company’s own, and one is meant only after a campaign', () => {
    expect([stopWordOf('Chega'), stopWordOf('chega!', { more: ['CHEGA'] })]).toEqual([undefined, 'chega']);
    expect([stopWordOf('Cancelar'), stopWordOf('Cancelar', { afterCampaign: true })]).toEqual([undefined, 'cancelar']);
    expect(stopWordOf('', { more: ['', '!'] })).toBeUndefined();
  });

  test.each([
    'não me mande mais boletos',
    'quero sair da lista',
    'por favor, parem de mandar mensagem',
    'STOP sending me this',
    'please stop',
    'Bom dia. Quero me descadastrar, obrigado',
    'no quiero recibir más promociones',
    'quiero darme de baja',
    'remove me from your list',
    'me tira dessa lista',
    'Não quero mais receber as suas ofertas',
    'I don’t want to receive messages',
    `${'bla '.repeat(100)} unsubscribe`,
  ])('in a longer sentence is a person’s to judge: %j', (text) => {
    expect(stopWordOf(text, { afterCampaign: true })).toBeUndefined();
    expect(suggestsStop(text)).toBe(true);
  });

  test.each([
    'vou sair agora',
    'quero cancelar meu pedido',
    'pode parar na frente da loja',
    'baja la calidad',
    'a que horas você sai?',
    'quero remover um item do pedido',
    'oi',
    '',
    'estoppel',
    'posso mandar a lista?',
    'recebi, obrigado',
    'obrigado pela mensagem',
  ])('is none in what is about something else: %j', (text) => {
    expect([stopWordOf(text), suggestsStop(text)]).toEqual([undefined, false]);
  });
});
