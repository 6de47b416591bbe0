import type { Language } from '@guiche/contract/shapes';
import type { Column } from '../platform/xlsx';
import type { InvoiceRow } from './queries';

/** The words of the file of invoices. */

export const fileName: Record<Language, string> = { pt: 'faturas', en: 'invoices', es: 'facturas' };

const heads: Record<Language, string[]> = {
  pt: ['Id', 'Empresa', 'Detalhes', 'Valor (R$)', 'Vencimento', 'Status', 'Pago em', 'Forma'],
  en: ['Id', 'Company', 'Details', 'Amount (BRL)', 'Due', 'Status', 'Paid at', 'Method'],
  es: ['Id', 'Empresa', 'Detalles', 'Importe (BRL)', 'Vencimiento', 'Estado', 'Pagada el', 'Forma'],
};
const kinds: Column['kind'][] = ['number', 'text', 'text', 'text', 'text', 'text', 'text', 'text'];

const statuses: Record<Language, Record<InvoiceRow['status'], string>> = {
  pt: { open: 'Em Aberto', paid: 'Pago', void: 'Cancelada', refunded: 'Devolvida' },
  en: { open: 'Open', paid: 'Paid', void: 'Void', refunded: 'Refunded' },
  es: { open: 'Abierta', paid: 'Pagada', void: 'Anulada', refunded: 'Devuelta' },
};
const methods: Record<Language, Record<NonNullable<InvoiceRow['method']>, string>> = {
  pt: { pix: 'Pix', hand: 'Baixa manual', credit: 'Crédito' },
  en: { pix: 'Pix', hand: 'Settled by hand', credit: 'Credit' },
  es: { pix: 'Pix', hand: 'Liquidada a mano', credit: 'Crédito' },
};

export const fileColumns = (language: Language, withCompany: boolean): Column[] =>
  heads[language].map((name, n): Column => ({ name, kind: kinds[n]! })).filter((_, n) => withCompany || n !== 1);

/** With a comma in an amount, as spreadsheets in Brazil read it. */
export const fileRow = (row: InvoiceRow, language: Language, withCompany: boolean): string[] =>
  [
    String(row.id),
    row.companyName,
    row.detail,
    (row.cents / 100).toFixed(2).replace('.', language === 'en' ? '.' : ','),
    row.dueOn,
    statuses[language][row.status],
    row.paidAt ?? '',
    row.method ? methods[language][row.method] : '',
  ].filter((_, n) => withCompany || n !== 1);
