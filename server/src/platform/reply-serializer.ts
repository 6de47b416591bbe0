import fastJson from 'fast-json-stringify';
import type { z } from 'zod';
import { serializerSchema } from './schema';

const compiled = new WeakMap<z.ZodType, (reply: unknown) => string>();

/**
 * Writes replies of a schema as JSON, and nothing that the schema does not list. Compiled at the first reply, once a
 * process: hundreds of endpoints at the start are time and memory for answers that nobody may ever ask for.
 */
export function serializerOf(schema: z.ZodType): (reply: unknown) => string {
  return (reply) => {
    let write = compiled.get(schema);
    if (!write) compiled.set(schema, (write = fastJson(serializerSchema(schema))));
    return write(reply);
  };
}
