import { formatMoney } from '@guiche/contract/money';
import { fillReminder, type ReminderVariable } from '@guiche/contract/platform-settings';
import type { Language } from '@guiche/contract/shapes';
import type { InvoiceRow } from './queries';
import type { Wording } from './reminder';

/** Who is told, and where the invoice is paid or seen; null where the installation has no address. */
export interface Addressee {
  name: string;
  language: Language;
  isTrial: boolean;
  place: { page: string; path: string } | null;
}

/**
 * What is owed, until when, and where it is paid; or that it has been. The text is that of a message over a line too.
 * @param own the operator's words in the place of ours; empty: ours. Where they name no place to pay, it follows them.
 * @returns also of what the fields of a template are made
 */
export function billingEmail(
  kind: Wording,
  { detail, cents, held, dueOn }: Pick<InvoiceRow, 'detail' | 'cents' | 'held' | 'dueOn'>,
  { name, language, isTrial, place }: Addressee,
  own: string,
): { subject: string; text: string; variables: Record<ReminderVariable, string> } {
  const day = dueOn.split('-').reverse().join('/');
  const { subject, says, untilEvening, pay, see } = words[language];
  // A trial ends at an hour of that day.
  const said = kind === 'D0' && !isTrial ? `${says[kind](day)} ${untilEvening}` : says[kind](day);
  const amount = formatMoney(cents - held);
  const variables = {
    empresa: onOneLine(name),
    valor: amount,
    vencimento: day,
    aviso: said,
    link: place ? place.page + place.path : '',
    caminho: place?.path.slice(1) ?? '',
  };
  const where = place ? [`${kind === 'receipt' ? see : pay}\n${variables.link}`] : [];
  const ours = [said, `${onOneLine(detail)}: ${amount}`, ...where];
  const theirs = [fillReminder(own, variables), ...(own.includes('{link}') ? [] : where)];
  return { subject: subject[kind](day), text: (own === '' ? ours : theirs).join('\n\n'), variables };
}

/** Whatever was typed for a plan's or a company's name. */
const onOneLine = (typed: string) => typed.replace(/\s+/g, ' ');

type Say = Record<Wording, (day: string) => string>;

const words: Record<Language, { subject: Say; says: Say; untilEvening: string; pay: string; see: string }> = {
  pt: {
    subject: {
      'D-7': (day) => `sua fatura vence em ${day}`,
      'D-3': (day) => `sua fatura vence em ${day}`,
      'D-1': () => 'sua fatura vence amanhã',
      D0: () => 'sua fatura vence hoje',
      'D+1': (day) => `sua fatura venceu em ${day}`,
      'D+3': (day) => `sua fatura venceu em ${day}`,
      blocked: () => 'seu acesso está suspenso',
      receipt: () => 'recebemos seu pagamento',
    },
    says: {
      'D-7': (day) => `Sua fatura vence em ${day}.`,
      'D-3': (day) => `Sua fatura vence em ${day}.`,
      'D-1': (day) => `Sua fatura vence amanhã, ${day}.`,
      D0: () => 'Sua fatura vence hoje.',
      'D+1': (day) => `Sua fatura venceu em ${day} e ainda está em aberto.`,
      'D+3': (day) => `Sua fatura venceu em ${day} e ainda está em aberto.`,
      blocked: (day) =>
        `Sua fatura venceu em ${day}, e o acesso está suspenso. As mensagens que chegam continuam guardadas; com o pagamento tudo volta em segundos.`,
      receipt: () => 'Recebemos seu pagamento. Obrigado!',
    },
    untilEvening: 'O acesso continua até o fim do dia.',
    pay: 'Para pagar por Pix, sem entrar no sistema:',
    see: 'O recibo está aqui (não é nota fiscal):',
  },
  en: {
    subject: {
      'D-7': (day) => `your invoice is due on ${day}`,
      'D-3': (day) => `your invoice is due on ${day}`,
      'D-1': () => 'your invoice is due tomorrow',
      D0: () => 'your invoice is due today',
      'D+1': (day) => `your invoice was due on ${day}`,
      'D+3': (day) => `your invoice was due on ${day}`,
      blocked: () => 'your access is suspended',
      receipt: () => 'we have received your payment',
    },
    says: {
      'D-7': (day) => `Your invoice is due on ${day}.`,
      'D-3': (day) => `Your invoice is due on ${day}.`,
      'D-1': (day) => `Your invoice is due tomorrow, ${day}.`,
      D0: () => 'Your invoice is due today.',
      'D+1': (day) => `Your invoice was due on ${day} and is still open.`,
      'D+3': (day) => `Your invoice was due on ${day} and is still open.`,
      blocked: (day) =>
        `Your invoice was due on ${day}, and access is suspended. Messages that come in are still kept; once it is paid all is back within seconds.`,
      receipt: () => 'We have received your payment. Thank you!',
    },
    untilEvening: 'Access goes on until the end of the day.',
    pay: 'To pay by Pix, without logging in:',
    see: 'The receipt is here (it is no tax invoice):',
  },
  es: {
    subject: {
      'D-7': (day) => `tu factura vence el ${day}`,
      'D-3': (day) => `tu factura vence el ${day}`,
      'D-1': () => 'tu factura vence mañana',
      D0: () => 'tu factura vence hoy',
      'D+1': (day) => `tu factura venció el ${day}`,
      'D+3': (day) => `tu factura venció el ${day}`,
      blocked: () => 'tu acceso está suspendido',
      receipt: () => 'recibimos tu pago',
    },
    says: {
      'D-7': (day) => `Tu factura vence el ${day}.`,
      'D-3': (day) => `Tu factura vence el ${day}.`,
      'D-1': (day) => `Tu factura vence mañana, ${day}.`,
      D0: () => 'Tu factura vence hoy.',
      'D+1': (day) => `Tu factura venció el ${day} y sigue pendiente.`,
      'D+3': (day) => `Tu factura venció el ${day} y sigue pendiente.`,
      blocked: (day) =>
        `Tu factura venció el ${day} y el acceso está suspendido. Los mensajes que llegan se siguen guardando; con el pago todo vuelve en segundos.`,
      receipt: () => 'Recibimos tu pago. ¡Gracias!',
    },
    untilEvening: 'El acceso sigue hasta el final del día.',
    pay: 'Para pagar por Pix, sin entrar al sistema:',
    see: 'El recibo está aquí (no es factura fiscal):',
  },
};
