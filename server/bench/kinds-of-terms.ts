import { ask, type Filled } from './databases';
import type { DataSetName } from './data-sets';
import { measure, median, type Sample } from './load';
import { company } from './plan';
import { login, type Running } from './processes';
import { emailOf } from './rows';

/** What people type into the search, by its kind: each must be answered quickly on any data. */
const kinds: { kind: string; word: string }[] = [
  { kind: 'a rare word', word: 'jabuticabeira' },
  { kind: 'a word', word: 'estorno' },
  { kind: 'a common word', word: 'orçamento' },
  { kind: 'a word of every fourth message', word: 'pedido' },
  { kind: 'the same without its accents', word: 'orcamento' },
  { kind: 'a part of a word', word: 'buticab' },
  { kind: 'a part of a common word', word: 'edid' },
  { kind: 'a phrase of common words', word: 'tem vocês hoje' },
  { kind: 'another one', word: 'boa tarde qual valor' },
  { kind: 'common words in an order that nobody uses', word: 'hoje obrigado loja boa' },
  { kind: 'one common and one rare word', word: 'pedido jabuticabeira' },
  { kind: 'two letters', word: 'ok' },
  { kind: 'two letters that stand together nowhere', word: 'xq' },
  { kind: 'two digits', word: '48' },
  { kind: 'three digits', word: '483' },
  { kind: 'six digits', word: '481516' },
  { kind: 'the end of a number', word: '7919' },
  { kind: 'a number with its signs', word: '+55 (11) 9' },
  { kind: 'the name of a contact', word: 'kowalski' },
  { kind: 'a common name', word: 'maria silva' },
  { kind: 'what nobody has written', word: 'zyxwvut' },
  { kind: 'one letter two hundred times', word: 'a'.repeat(200) },
  { kind: 'one letter three times', word: 'aaa' },
  { kind: 'accents alone', word: '~~~´´´' },
  { kind: 'signs of patterns', word: '%_%_%' },
  { kind: 'two hundred letters of words', word: 'quero saber o valor da entrega hoje '.repeat(6).slice(0, 200) },
  { kind: 'what is written from the right', word: 'שלום עולם' },
  { kind: 'a face', word: '🙂' },
];

/** One kind on one set of data. */
export interface Searched {
  data: DataSetName;
  kind: string;
  /** Messages of the company that hold it. */
  hits: number;
  sample: Sample;
}

const rounds = 3;

/** Eight who search for the same at once as the page does, kind after kind, in three rounds. */
export async function measureSearches(product: Running, database: Filled, data: DataSetName): Promise<Searched[]> {
  const token = await login(product.url, emailOf(1));
  const samples = kinds.map((): Sample[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [n, { word }] of kinds.entries()) {
      const path = `/api/tickets?searchParam=${encodeURIComponent(word)}&partial=true`;
      samples[n]!.push(await measure(product.url, () => ({ path }), { connections: 8, seconds: 1.5, token }));
    }
  const searched: Searched[] = [];
  for (const [n, { kind, word }] of kinds.entries())
    searched.push({ data, kind, hits: await hitsOf(database, word), sample: median(samples[n]!) });
  return searched;
}

async function hitsOf({ ownerUrl }: Filled, word: string): Promise<number> {
  const { rows } = await ask<{ n: number }>(
    ownerUrl,
    `select count(*)::int as n from messages
     where company_id = $1 and body_fold like guiche_containing(guiche_fold($2)) and not is_deleted`,
    [company, word],
  );
  return rows[0]!.n;
}
