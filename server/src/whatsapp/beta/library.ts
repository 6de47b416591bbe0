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
