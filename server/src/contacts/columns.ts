import { fold } from '@guiche/contract/fold';
import type { ColumnUse } from '@guiche/contract/spreadsheet';
import { cleanNumber } from './number';

/** What the columns of a file hold, told by their names in three languages, or by what stands in them. */

const names: Record<'name' | 'number' | 'email', RegExp> = {
  name: /^(nome|nome completo|nombre|nombre completo|name|full name|first name|contato|contacto|contact|cliente|customer)$/,
  number:
    /^(numero|numero de telefone|numero de telefono|number|phone|phone number|telefone|telefono|tel|fone|celular|cel|mobile|movil|whatsapp)$/,
  email: /^(email|e mail|mail|correo|correo electronico|email address|endereco de email)$/,
};

const plain = (header: string) =>
  fold(header)
    // 'Phone 1 - Value', as address books export it
    .replace(/\d+|- value$/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** Columns that our own file of rejected rows has beside the contact's. */
const ours = /^(linha rejeitada|motivo da rejeicao|rejected row|rejection reason|fila rechazada|motivo del rechazo)$/;

/** Does it stand above numbers? So the header is found below a title. */
export const namesNumber = (cell: string): boolean => names.number.test(plain(cell));

/** The first line names the columns, unless a telephone number stands in it. */
export const isHeader = (first: readonly string[]): boolean => !first.some((cell) => cleanNumber(cell));

/** The name of a column as a spreadsheet has it: A, B, … AA. */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}

/** Each use once, the leftmost column first; what else has a name is extra info. */
export function guessUses(first: readonly string[], hasHeader: boolean): ColumnUse[] {
  const taken = new Set<ColumnUse>();
  return first.map((cell) => {
    const use = hasHeader ? useByName(cell) : useByContent(cell, taken);
    if (use === 'extra' || use === 'skip') return use;
    if (taken.has(use)) return 'extra';
    taken.add(use);
    return use;
  });
}

function useByName(header: string): ColumnUse {
  const word = plain(header);
  for (const use of ['name', 'number', 'email'] as const) if (names[use].test(word)) return use;
  return header.trim() && !ours.test(word) ? 'extra' : 'skip';
}

function useByContent(cell: string, taken: ReadonlySet<ColumnUse>): ColumnUse {
  if (!cell) return 'skip';
  if (cleanNumber(cell)) return 'number';
  if (cell.includes('@')) return 'email';
  return taken.has('name') ? 'extra' : 'name';
}
