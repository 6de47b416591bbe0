import { defineStrings } from '../platform/strings';

/** How an invoice that was paid is sent back. */
export const refundStrings = defineStrings('refund', {
  pt: {
    why: 'O dinheiro volta pelo caminho em que veio.',
    value: 'Valor',
    valueWhy: 'Tudo o que resta ou uma parte.',
    moves: 'O vencimento também volta',
    movesWhy: 'Desmarcado, o acesso fica até quando está pago.',
    days: 'Dias',
    wrong: {
      value: 'Informe um valor como 249,90, no máximo {{most}}.',
      note: 'Diga o motivo em pelo menos 2 letras.',
      days: 'De 1 a {{most}} dias.',
      left: 'Resta menos do que isso para devolver, ou o banco não devolve.',
    },
  },
  en: {
    why: 'The money goes back the way it came.',
    value: 'Amount',
    valueWhy: 'All that is left, or a part.',
    moves: 'The due date goes back, too',
    movesWhy: 'Unticked, access lasts for as long as it was paid for.',
    days: 'Days',
    wrong: {
      value: 'Say an amount such as 249,90, at most {{most}}.',
      note: 'Say why in 2 letters at least.',
      days: 'From 1 to {{most}} days.',
      left: 'Less than that is left to send back, or the bank refuses.',
    },
  },
  es: {
    why: 'El dinero vuelve por donde vino.',
    value: 'Importe',
    valueWhy: 'Todo lo que queda o una parte.',
    moves: 'El vencimiento también retrocede',
    movesWhy: 'Sin marcar, el acceso queda hasta donde está pagado.',
    days: 'Días',
    wrong: {
      value: 'Indica un importe como 249,90, como máximo {{most}}.',
      note: 'Indica el motivo con al menos 2 letras.',
      days: 'De 1 a {{most}} días.',
      left: 'Queda menos que eso por devolver, o el banco no lo devuelve.',
    },
  },
});
