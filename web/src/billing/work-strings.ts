import { defineStrings } from '../platform/strings';

/** What can be done with money that somebody has to look at, and with invoices. */
export const workStrings = defineStrings('operatorWork', {
  pt: {
    acts: { settle: 'Dar baixa', give: 'Dar a uma empresa', return: 'Devolver', date: 'Definir vencimento' },
    why: {
      settle: 'Confira na sua conta antes: a fatura fica paga e o vencimento anda.',
      give: 'O valor vira crédito da empresa; a próxima fatura o usa.',
      return: 'O que resta volta pelo caminho em que veio.',
      date: 'Vale até o fim do dia. Sem uma data, a empresa nunca vence e não recebe faturas.',
    },
    dueDate: 'Data de vencimento',
    noCompany: 'Nenhuma empresa com este nome',
    voidInvoice: 'Cancelar fatura',
    back: 'Voltar',
    wrong: {
      given: 'Este dinheiro já foi dado a uma empresa ou devolvido.',
      gone: 'Este dinheiro já foi devolvido, ou o banco não o devolve.',
    },
  },
  en: {
    acts: { settle: 'Settle', give: 'Give to a company', return: 'Send back', date: 'Set due date' },
    why: {
      settle: 'Look at your account first: the invoice is paid, and the due date moves on.',
      give: 'It becomes the company’s credit; the next invoice takes it.',
      return: 'What is left goes back the way it came.',
      date: 'Good until the end of the day. Without a date the company is never due and gets no invoices.',
    },
    dueDate: 'Due date',
    noCompany: 'No company of this name',
    voidInvoice: 'Void invoice',
    back: 'Back',
    wrong: {
      given: 'This money was given to a company or sent back already.',
      gone: 'This money was sent back already, or the bank refuses.',
    },
  },
  es: {
    acts: { settle: 'Dar por pagada', give: 'Dar a una empresa', return: 'Devolver', date: 'Definir vencimiento' },
    why: {
      settle: 'Mira antes tu cuenta: la factura queda pagada y el vencimiento avanza.',
      give: 'El valor pasa a ser crédito de la empresa; la próxima factura lo usa.',
      return: 'Lo que queda vuelve por donde vino.',
      date: 'Vale hasta el fin del día. Sin fecha, la empresa nunca vence y no recibe facturas.',
    },
    dueDate: 'Fecha de vencimiento',
    noCompany: 'Ninguna empresa con este nombre',
    voidInvoice: 'Anular factura',
    back: 'Volver',
    wrong: {
      given: 'Este dinero ya se dio a una empresa o se devolvió.',
      gone: 'Este dinero ya se devolvió, o el banco no lo devuelve.',
    },
  },
});
