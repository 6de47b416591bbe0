import asyncHooks from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import type { WASocket } from 'baileys';
import { AsyncScope } from '../../platform/async-scope';

/** The library that speaks WhatsApp Web. Nobody else imports it but for its types: it costs some thirty megabytes. */
export type Library = typeof import('baileys');

let loading: Promise<Library> | undefined;

/** Loads it when the first line needs it. */
export function loadLibrary(): Promise<Library> {
  return (loading ??= (async () => {
    silence();
    return import('baileys');
  })());
}

/**
 * A socket. The library gives the keys of each a storage of its own for what belongs to a transaction, and never lets go of
 * it: the promises of the whole process would become slower with every line and every time that one connects again. It is
 * handed scopes that cost nothing (see `AsyncScope`) for the moment in which it makes one.
 */
export function makeSocket(lib: Library, config: Parameters<Library['makeWASocket']>[0]): WASocket {
  const { AsyncLocalStorage: own } = asyncHooks;
  const stand = (storage: unknown) => {
    Object.assign(asyncHooks, { AsyncLocalStorage: storage });
    syncBuiltinESMExports();
  };
  stand(AsyncScope);
  try {
    return lib.makeWASocket(config);
  } finally {
    stand(own);
  }
}

/**
 * The Signal library prints whole sessions, private keys included, on the console when routine things happen. What it
 * and the library above it print there goes nowhere; what others print stays as it was.
 */
function silence() {
  const { console: printer } = globalThis;
  const theirs = /[\\/]node_modules[\\/](libsignal|baileys)[\\/]/;
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) {
    const print = printer[name].bind(printer);
    printer[name] = (...words: unknown[]) => {
      if (!theirs.test(new Error('who').stack ?? '')) print(...words);
    };
  }
}
