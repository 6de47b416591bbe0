import { notFound, type Endpoint, type Entity, type ParamKind } from '@guiche/contract';
import type { FastifyRequest } from 'fastify';
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { fail } from './errors';
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

export function parse(schema: z.ZodType, value: unknown, where: 'query' | 'body'): unknown {
  refuseUnstorable(value, where);
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) {
    // JSON inside a text has only now been read.
    refuseUnstorable(parsed.data, where);
    return parsed.data;
  }
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues.slice(0, 20)) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 20) : [issue.path.map(String).join('.') || where];
    for (const name of names)
      fields[name.slice(0, 100)] ??= issue.code === 'unrecognized_keys' ? 'Unknown field' : issue.message;
  }
  throw fail('ERR_VALIDATION', { fields });
}

function refuseUnstorable(value: unknown, where: string) {
  const hostile = unstorable(value, '');
  if (hostile !== undefined) throw fail('ERR_VALIDATION', { fields: { [hostile || where]: 'Invalid text' } });
}

/** Takes away the keys that are accepted and ignored; what is left must be known. */
export function tidy(value: unknown, ignores: readonly string[] | undefined, schema: z.ZodType): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !(schema instanceof z.ZodObject))
    return value;
  const kept: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    const known = Object.hasOwn(schema.shape, key);
    if (known || !(key === 'companyId' || ignores?.includes(key))) kept[key] = entry;
  }
  return kept;
}

const maxDepth = 50;

/** Path of the first text that no database can hold (NUL, half a surrogate pair), or of a nesting beyond reason. */
function unstorable(value: unknown, path: string, depth = 0): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > maxDepth) return path.slice(0, 100);
  for (const [key, entry] of Object.entries(value)) {
    const here = path ? `${path}.${key}` : key;
    if (key.includes('\0') || !key.isWellFormed()) return path || 'body';
    const found = unstorable(entry, here, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** JSON as it came, or multipart: files streamed to disk and sniffed, repeated fields as lists. */
export async function readBody(
  store: MediaStore,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<{ fields: unknown; files: Incoming[] }> {
  const { upload, body } = endpoint.spec;
  if (!request.isMultipart()) {
    if (request.body !== undefined && !body && endpoint.method === 'GET') throw fail('ERR_VALIDATION');
    return { fields: request.body, files: [] };
  }
  if (!upload) throw fail('ERR_UNSUPPORTED_MEDIA');
  const fields: Record<string, unknown> = {};
  const files: Incoming[] = [];
  try {
    for await (const part of request.parts({ limits: { fileSize: upload.bytes + 1, files: upload.files } })) {
      if (part.type === 'file') {
        if (part.fieldname !== upload.field) {
          part.file.resume();
          throw fail('ERR_VALIDATION', { fields: { [part.fieldname.slice(0, 100)]: 'Unknown field' } });
        }
        files.push(await receiveFile(store, part.file, part.filename, upload.bytes));
      } else {
        const before = fields[part.fieldname];
        fields[part.fieldname] =
          before === undefined ? part.value : [...(Array.isArray(before) ? before : [before]), part.value];
      }
    }
    return { fields, files };
  } catch (error) {
    for (const { file } of files) await rm(file, { force: true });
    throw error;
  }
}
