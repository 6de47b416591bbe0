import path from 'node:path';

/** Where the programs lie that run beside the server's own: beside it, once it is built. */
let built = import.meta.url.endsWith('.ts') ? null : import.meta.dirname;

/** Tests build them once a run: each start through `tsx` would take a second of a processor. */
export const useBuiltWorkers = (directory: string): void => {
  built = directory;
};

/** The program `name.worker`; its source, which Node does not read by itself, where nothing is built. */
export const workerFile = (name: string): { file: string; isSource: boolean } =>
  built === null
    ? { file: path.join(import.meta.dirname, `${name}.worker.ts`), isSource: true }
    : { file: path.join(built, `${name}.worker.js`), isSource: false };
