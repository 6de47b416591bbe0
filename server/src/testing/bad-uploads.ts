import type { Endpoint } from '@guiche/contract';
import type { Attempt, Choose } from './attempt';
import { fileContents, fileNames, jsonValues } from './hostile-values';
import type { CallInput } from './world';

/** The call as an upload that nobody should make. */
export function strangeUpload(good: Attempt, sample: CallInput<Endpoint>, field: string, pick: Choose): Attempt {
  const boundary = 'guiche-bad-input';
  const [name, [type, bytes]] = [pick(fileNames), pick(fileContents)];
  const file = (fieldName: string, fileName: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${fieldName}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]);
  const text = (fieldName: string, value: string) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${fieldName}"\r\n\r\n${value}\r\n`);
  const fields = Object.entries((sample.body ?? {}) as object).map(([key, value]) =>
    text(key, typeof value === 'string' ? value : JSON.stringify(value)),
  );
  const hostile = () => (JSON.parse(`[${pick(jsonValues)}]`) as unknown[])[0];
  const hostileText = () => {
    const value = hostile();
    return typeof value === 'string' ? value : JSON.stringify(value ?? null);
  };
  const end = Buffer.from(`--${boundary}--\r\n`);
  const [what, parts] = pick<[string, Buffer[]]>([
    [`a file called ${name.slice(0, 60)}, ${type}`, [...fields, file(field, name, bytes), end]],
    [`a file called ${name.slice(0, 60)}, ${type}`, [...fields, file(field, name, bytes), end]],
    [
      'another field',
      [...fields, file(pick(['file', '__proto__', '', 'constructor']), 'a.txt', Buffer.from('a')), end],
    ],
    ['31 files', [...fields, ...Array.from({ length: 31 }, () => file(field, 'a.txt', Buffer.from('a'))), end]],
    ['1,000 parts', [...Array.from({ length: 1_000 }, (_, n) => text(`f${n}`, 'a')), end]],
    ['1,000 files', [...Array.from({ length: 1_000 }, () => file(field, 'a', Buffer.from('a'))), end]],
    ['a cut upload', [...fields, file(field, 'a.bin', bytes).subarray(0, -2)]],
    ['an upload cut in its head', [...fields, file(field, 'a.bin', bytes).subarray(0, 30)]],
    ['no end', [...fields, file(field, 'a.bin', Buffer.from('a'))]],
    ['a field of 300 kB', [...fields, text('body', 'x'.repeat(300_000)), end]],
    ['__proto__ as a field', [text('__proto__', '{"super":true}'), text('constructor', 'a'), ...fields, end]],
    [
      'a strange field',
      [...fields, text(pick(['body', 'quotedMsg', 'group', 'sign', 'clientId', 'type']), hostileText()), end],
    ],
    [
      'strange JSON in a field',
      [...fields, text(pick(['quotedMsg', 'group']), pick(nested)), file(field, 'a.txt', Buffer.from('a')), end],
    ],
    ['nothing', [end]],
    ['rubbish', [Buffer.alloc(1_000, 0xff)]],
  ]);
  return {
    ...good,
    what: `upload: ${what}`,
    headers: { ...good.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(parts),
  };
}

/** JSON inside a text: what its escapes stand for has not been seen before. */
const nested = [
  '{"id":"a\\u0000","name":"b"}',
  '{"id":"\\ud800","name":"b"}',
  '{"id":1e309}',
  '{"__proto__":{"id":1}}',
  '[',
  '"',
];
