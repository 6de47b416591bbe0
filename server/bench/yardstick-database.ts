import pg from 'pg';
import type { Ask } from './yardstick-ticket';

/** Connections of the owner, whose instants and large numbers come as the product says them. */
export function openPool(connectionString: string, max: number): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => {
    const time = text.slice(11, text.indexOf('+', 11));
    return `${text.slice(0, 10)}T${time.includes('.') ? time.padEnd(12, '0') : `${time}.000`}Z`;
  });
  return new pg.Pool({ connectionString, max, types, options: '-c timezone=UTC' });
}

/** Each question is prepared once a connection. */
export const askOver =
  (pool: pg.Pool): Ask =>
  async (name, text, values) =>
    (await pool.query<Record<string, unknown>>({ name, text, values })).rows;
