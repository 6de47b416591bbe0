import { notFound, type Endpoint, type Entity, type ParamKind } from '@guiche/contract';
import type { FastifyRequest } from 'fastify';
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { boundsOf, deepest, mostNames, mostValues, type Patience } from './body';
import { fail } from './errors';
import { every } from './guard';
import type { Log } from './log';
import { receiveFile, type Incoming, type MediaStore } from './media';

/** Ids in the path: what is no positive integer (or uuid) answers exactly like an unknown one. */
export function readParams(
  kinds: Record<string, ParamKind> | undefined,
  given: Record<string, string>,
): Record<string, string | number> {
  const result: Record<string, string | number> = {};
  for (const [name, kind] of Object.entries(kinds ?? {})) {
    const text = given[name] ?? '';
    if (kind === 'text') result[name] = text;
    else if (kind.endsWith(':uuid')) result[name] = uuidOr(text, kind.slice(0, -5) as Entity);
    else result[name] = integerOr(text, kind as Entity);
  }
  return result;
}

function uuidOr(text: string, entity: Entity): string {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)) throw fail(notFound[entity]);
  return text;
}

function integerOr(text: string, entity: Entity): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2 ** 31 - 1) throw fail(notFound[entity]);
  return Number(text);
}

/** What was asked, as its schema has it; without the keys that are accepted and ignored. @throws ERR_VALIDATION */
export function parse(
  schema: z.ZodType,
  value: unknown,
  ignores: readonly string[] | undefined,
  where: 'query' | 'body',
): unknown {
  // first, since it is what bounds the rest
  refuseUnstorable(value, where);
  const given = tidy(value, ignores, schema) ?? {};
  const parsed = schema.safeParse(where === 'query' ? withoutEmpty(given) : given);
  if (parsed.success) {
    // JSON inside a text has only now been read.
    refuseUnstorable(parsed.data, where);
    return parsed.data;
  }
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues.slice(0, 20).flatMap(ofItsKind)) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 20) : [issue.path.map(String).join('.') || where];
    for (const name of names)
      fields[name.slice(0, 100)] ??= issue.code === 'unrecognized_keys' ? 'Unknown field' : issue.message;
  }
  throw fail('ERR_VALIDATION', { fields });
}

/**
 * Of what may be one thing or another, what is wrong as the one that it is: a text that is too long where there may be
 * none is no wrong input but a long text. As it is where it is nothing of what is allowed.
 */
function ofItsKind(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isOther = ({ code, path }: z.core.$ZodIssue) =>
    path.length === 0 && (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union');
  const likely = issue.errors.map((issues) => issues.flatMap(ofItsKind)).find((issues) => !issues.some(isOther));
  return likely?.slice(0, 20).map((one) => ({ ...one, path: [...issue.path, ...one.path] })) ?? [issue];
}

/** @throws ERR_VALIDATION for what no database can hold (NUL, half a surrogate pair), or what is more than anybody sends */
function refuseUnstorable(value: unknown, where: string) {
  const left = { values: mostValues };
  const place = unstorable(value, left, 0);
  if (place)
    throw fail('ERR_VALIDATION', { fields: { [place.reverse().join('.').slice(0, 100) || where]: 'Invalid text' } });
}

const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed();

/** Where the first unstorable text stands, the innermost name first; the way there is only told on the way back. */
function unstorable(value: unknown, left: { values: number }, depth: number): string[] | undefined {
  if (typeof value === 'string') return isUnstorable(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > deepest) return [];
  let names = Array.isArray(value) ? -Infinity : 0;
  for (const key in value) {
    if (--left.values < 0 || ++names > mostNames) return [];
    if (isUnstorable(key)) return depth ? [] : ['body'];
    const found = unstorable((value as Record<string, unknown>)[key], left, depth + 1);
    if (found) {
      found.push(key);
      return found;
    }
  }
  return undefined;
}

/** A filter in the address that says nothing is none. */
const withoutEmpty = (query: object) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

/** Takes away the keys that are accepted and ignored; what is left must be known. */
function tidy(value: unknown, ignores: readonly string[] | undefined, schema: z.ZodType): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !(schema instanceof z.ZodObject))
    return value;
  const kept: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    const known = Object.hasOwn(schema.shape, key);
    if (known || !(key === 'companyId' || ignores?.includes(key))) kept[key] = entry;
  }
  return kept;
}

/** What a field counts that calls itself JSON: the library has read it by then, and its length is gone. */
const readByLibrary = 20_000;

/** JSON as it came, or multipart: files streamed to disk and sniffed, repeated fields as lists. */
export async function readBody(
  store: MediaStore,
  endpoint: Endpoint,
  request: FastifyRequest,
  patience: Patience,
): Promise<{ fields: unknown; files: Incoming[] }> {
  const { upload, body } = endpoint.spec;
  if (!request.isMultipart()) {
    if (request.body !== undefined && !body && endpoint.method === 'GET') throw fail('ERR_VALIDATION');
    return { fields: request.body, files: [] };
  }
  if (!upload) throw fail('ERR_UNSUPPORTED_MEDIA');
  const fields: Record<string, unknown> = {};
  const files: Incoming[] = [];
  let bytesLeft = boundsOf(endpoint.spec, patience).bytes;
  const watch = watchHeadway(request, patience);
  try {
    for await (const part of request.parts({ limits: { fileSize: upload.bytes + 1, files: upload.files } })) {
      if (part.type === 'file') {
        if (part.fieldname !== upload.field) {
          part.file.resume();
          throw fail('ERR_VALIDATION', { fields: { [part.fieldname.slice(0, 100)]: 'Unknown field' } });
        }
        files.push(await receiveFile(store, part.file, part.filename, upload.bytes));
      } else {
        bytesLeft -= typeof part.value === 'string' ? Buffer.byteLength(part.value) : readByLibrary;
        if (bytesLeft < 0) throw fail('ERR_TOO_LARGE');
        const before = fields[part.fieldname];
        fields[part.fieldname] =
          before === undefined ? part.value : [...(Array.isArray(before) ? before : [before]), part.value];
      }
    }
    return { fields, files };
  } catch (error) {
    for (const { file } of files) await rm(file, { force: true });
    throw error;
  } finally {
    await watch.stop();
  }
}

/** An upload may take its time, but only while it comes: one that drips loses its connection. */
function watchHeadway({ raw, log }: FastifyRequest, { headway }: Patience) {
  let before = raw.socket.bytesRead;
  return every(headway.ms, { log: log as never as Log, failure: 'an upload could not be watched' }, () => {
    const now = raw.socket.bytesRead;
    if (now - before < headway.bytes) raw.destroy();
    before = now;
  });
}
