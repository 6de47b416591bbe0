import * as XLSX from '@e965/xlsx';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ask } from './campaign-desk';
import type { Call } from './demo-people';
import { percentiles } from './load';
import { residentMemory, type Running } from './processes';

/** A spreadsheet is looked at, and then put into a list, while others work. */
export interface ImportPace {
  rows: number;
  /** Milliseconds. */
  preview: number;
  stored: number;
  /** What others waited for a page of contact lists meanwhile. */
  others: ReturnType<typeof percentiles>;
  /** By how many MB the server's process grew at most. */
  grown: number | undefined;
}

export async function measureImport(
  product: Running,
  ask: Ask,
  { call, token }: { call: Call; token: string },
  rows: number,
): Promise<ImportPace> {
  const { id } = await call<{ id: number }>('POST', '/contact-lists', { name: 'Planilha grande' });
  const sheet = sheetOf(rows);
  // What is new to the process is not what is asked.
  await send(product.url, token, id, sheetOf(200), 'preview=true');
  await sleep(1000);
  const before = residentMemory(product.pid);
  let most = before ?? 0;
  let isOver = false;
  const times: number[] = [];
  const others = (async () => {
    while (!isOver) {
      const from = performance.now();
      await call('GET', '/contact-lists');
      times.push(performance.now() - from);
      most = Math.max(most, residentMemory(product.pid) ?? 0);
      await sleep(10);
    }
  })();
  const preview = await send(product.url, token, id, sheet, 'preview=true');
  const stored = await send(product.url, token, id, sheet, 'report=true');
  isOver = true;
  await others;
  // The list itself is counted to a thousand only.
  const [{ count }] = (await ask<{ count: number }>(
    'select count(*)::int as count from contact_list_items where contact_list_id = $1',
    [id],
  )) as [{ count: number }];
  if (count !== rows) throw new Error(`${count} of ${rows} rows were stored.`);
  await call('DELETE', `/contact-lists/${id}`);
  return {
    rows,
    preview,
    stored,
    others: percentiles(times),
    grown: before === undefined ? undefined : most - before,
  };
}

/** @returns how long it took */
async function send(url: string, token: string, list: number, bytes: Buffer, query: string): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'clientes.xlsx');
  const from = performance.now();
  const answer = await fetch(`${url}/api/contact-lists/${list}/upload?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The spreadsheet was answered with ${answer.status}: ${text.slice(0, 300)}`);
  return performance.now() - from;
}

function sheetOf(rows: number): Buffer {
  const book = XLSX.utils.book_new();
  const lines = Array.from({ length: rows }, (_, n) => [
    `Cliente ${n}`,
    `(11) 9${80_000_000 + n}`,
    `c${n}@cliente.test`,
    n % 2 ? 'Centro' : 'Pinheiros',
  ]);
  const head = ['nome', 'numero', 'email', 'bairro'];
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([head, ...lines]), 'Clientes');
  return Buffer.from(XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer);
}
