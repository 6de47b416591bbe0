declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg';
  import type { Writable } from 'node:stream';

  export function from(statement: string): Submittable & Writable;
}

declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  interface Request {
    method: string;
    path: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** How often the end of the time is looked for. */
    sampleInt?: number;
    /** Seconds until a request is given up. */
    timeout?: number;
    headers?: Record<string, string>;
    requests: Request[];
  }
  interface Result {
    non2xx: number;
    errors: number;
    timeouts: number;
  }
  interface Run extends EventEmitter, Promise<Result> {
    on(event: 'response', hear: (client: unknown, status: number, bytes: number, ms: number) => void): this;
  }
  export default function autocannon(options: Options): Run;
}
