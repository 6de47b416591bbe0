import { inject } from 'vitest';
import { useBuiltWorkers } from '../platform/worker-file';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The directory of the server's workers, built for this run. */
    builtWorkers: string;
  }
}

useBuiltWorkers(inject('builtWorkers'));
