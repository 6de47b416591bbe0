import type { campaignReport } from '@guiche/contract/campaign-report';
import { stateWord, whyWord } from '@guiche/contract/campaign-words';
import type { QueryOf } from '@guiche/contract/endpoint';
import type { Language } from '@guiche/contract/shapes';
import type { TableFormat } from '@guiche/contract/table-files';
import type { Readable } from 'node:stream';
import { fail } from '../platform/errors';
import type { RequestInfo } from '../platform/serve';
import { tableFile } from '../platform/table-file';
import type { Column } from '../platform/xlsx';
import type { Ctx } from '../platform/tenancy';
import { narrowedBy } from './report';
import { filePage, listForFile, readHead, readZone, type FileRow, type Narrowed } from './report-queries';

const heads: Record<Language, Record<'name' | 'number' | 'state' | 'why' | 'variant' | keyof typeof times, string>> = {
  pt: {
    name: 'Nome',
    number: 'Número',
    state: 'Situação',
    why: 'Motivo',
    variant: 'Mensagem',
    askedAt: 'Perguntado em',
    answeredAt: 'Resposta à pergunta em',
    sentAt: 'Enviada em',
    deliveredAt: 'Entregue em',
    readAt: 'Lida em',
    repliedAt: 'Respondeu em',
    optedOutAt: 'Pediu para sair em',
  },
  en: {
    name: 'Name',
    number: 'Number',
    state: 'State',
    why: 'Reason',
    variant: 'Message',
    askedAt: 'Asked at',
    answeredAt: 'Question answered at',
    sentAt: 'Sent at',
    deliveredAt: 'Delivered at',
    readAt: 'Read at',
    repliedAt: 'Replied at',
    optedOutAt: 'Opted out at',
  },
  es: {
    name: 'Nombre',
    number: 'Número',
    state: 'Situación',
    why: 'Motivo',
    variant: 'Mensaje',
    askedAt: 'Preguntado el',
    answeredAt: 'Respuesta a la pregunta el',
    sentAt: 'Enviado el',
    deliveredAt: 'Entregado el',
    readAt: 'Leído el',
    repliedAt: 'Respondió el',
    optedOutAt: 'Pidió salir el',
  },
};
const times = { askedAt: 0, answeredAt: 0, sentAt: 0, deliveredAt: 0, readAt: 0, repliedAt: 0, optedOutAt: 0 };
const timeNames = Object.keys(times) as (keyof typeof times)[];

/** Who is behind a figure as a file, read and written a thousand at a time. @throws ERR_NO_CAMPAIGN_FOUND */
export async function reportFile(
  ctx: Ctx,
  facts: RequestInfo,
  format: TableFormat,
  campaignId: number,
  { language, ...query }: QueryOf<typeof campaignReport.rows>,
): Promise<Readable> {
  const [head, zone] = await Promise.all([readHead(ctx, campaignId), readZone(ctx)]);
  if (!head) throw fail('ERR_NO_CAMPAIGN_FOUND');
  const words = heads[language];
  const text = (name: string): Column => ({ name, kind: 'text' });
  return tableFile(facts, format, {
    name: `campaign-${campaignId}-${ctx.now.toISOString().slice(0, 10)}`,
    columns: [
      text(words.name),
      // as digits it would lose its last ones to a spreadsheet
      text(words.number),
      text(words.state),
      text(words.why),
      { name: words.variant, kind: 'number' },
      ...timeNames.map((name): Column => ({ name: words[name], kind: 'time' })),
    ],
    rows: lines(ctx, campaignId, narrowedBy(query), zone, language),
  });
}

async function* lines(ctx: Ctx, campaignId: number, narrowed: Narrowed, zone: string, language: Language) {
  for (let after = 0; ;) {
    const found = await listForFile(ctx, campaignId, narrowed, zone, after);
    for (const row of found) yield cellsOf(row, language);
    if (found.length < filePage) return;
    after = found.at(-1)!.position;
  }
}

const cellsOf = (row: FileRow, language: Language): string[] => [
  row.name,
  row.number,
  stateWord(language, row),
  whyWord(language, row),
  row.variant === null ? '' : String(row.variant),
  ...timeNames.map((name) => row[name] ?? ''),
];
