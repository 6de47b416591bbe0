import { z } from 'zod';

type Json = Record<string, unknown>;

/** JSON Schema of a reply for the compiled serialiser: what it does not list cannot leave. */
export function serializerSchema(schema: z.ZodType): Json {
  return flattenNullable(z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' })) as Json;
}

/** JSON Schema of the contract's OpenAPI 3.1 document. */
export const documentSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

/**
 * `anyOf [X, null]` makes the serialiser try each branch on every value; `X, nullable` costs nothing. Lengths and
 * patterns say nothing to a serialiser and are dropped.
 */
function flattenNullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(flattenNullable);
  if (typeof node !== 'object' || node === null) return node;
  const {
    $schema: _s,
    pattern: _p,
    minLength: _a,
    maxLength: _b,
    minimum: _c,
    maximum: _d,
    exclusiveMinimum: _e,
    ...kept
  } = node as Json;
  if (kept.format === 'date-time' || kept.format === 'uuid' || kept.format === 'email') delete kept.format;
  const branches = kept.anyOf as Json[] | undefined;
  if (branches?.length === 2) {
    const other = branches.find((branch) => branch.type !== 'null');
    if (other && branches.some((branch) => branch.type === 'null')) {
      const { anyOf: _x, ...around } = kept;
      // A list of values would have to name null; it says no more to a serialiser than the type does.
      const { enum: _values, ...flat } = flattenNullable(other) as Json;
      return { ...around, ...flat, nullable: true };
    }
  }
  return Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, flattenNullable(value)]));
}
