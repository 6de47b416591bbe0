// The page's service worker, dist/sw.js: one file that knows the names of everything that belongs to this build.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Pictures for the system: it fetches them itself, when it needs them. */
const NOT_KEPT = /^(?:sw\.js|icon-.*|badge-.*|apple-.*)$/;

/** What is larger and not needed at the start comes from the network when somebody asks for it: encoders and the like. */
const LARGE = 250_000;

/** @param {string} web the folder of the workspace, whose dist was just built */
export async function buildWorker(web) {
  const { build } = await import('esbuild');
  const dist = path.join(web, 'dist');
  const manifest = JSON.parse(fs.readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'));
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry).file;
  const code = fs
    .readdirSync(path.join(dist, 'assets'))
    .filter((name) => /\.(js|css)$/.test(name) && fs.statSync(path.join(dist, 'assets', name)).size < LARGE);
  const start = fs.readdirSync(dist).filter((name) => /\.(js|svg|webmanifest)$/.test(name) && !NOT_KEPT.test(name));
  const fonts = manifest['index.html'].assets ?? [];
  const files = [...start, ...code.map((name) => `assets/${name}`), ...fonts].map((name) => `/${name}`);
  // Beside each of these lie its words, a file for each language: the worker keeps those of its page's.
  const speaking = code.filter((name) => name.endsWith('.words.js')).map((name) => `/assets/${name}`);
  const hash = createHash('sha256').update(fs.readFileSync(path.join(dist, 'index.html')));
  for (const name of start) hash.update(fs.readFileSync(path.join(dist, name)));
  const version = hash.update(files.join('\n')).digest('hex').slice(0, 12);
  const apiBase = process.env.VITE_API_BASE ?? '/api';
  await build({
    entryPoints: [path.join(web, 'worker', 'worker.ts')],
    outfile: path.join(dist, 'sw.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { BUILD: JSON.stringify({ version, entry, files, speaking, apiBase }) },
    logLevel: 'warning',
  });
}
