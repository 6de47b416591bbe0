// How much JavaScript a page may need before it is drawn, with the words of the language that has the longest: gzip as it
// is served (scripts/build.mjs), from the build's manifest; and what the server's costs.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { give, root } from './steps.mjs';

/** Modules are paths below web/, as the manifest names them; limits are in kB (1000 bytes). */
const PAGES = [
  { name: 'login', modules: ['src/app/login/LoginPage.tsx'], limit: 150 },
  // The shell is loaded after login; the conversation's own code comes with the first one that is opened.
  { name: 'desk', modules: ['src/app/shell/Shell.tsx', 'src/desk/TicketsPage.tsx'], limit: 255 },
];

const web = path.join(root, 'web');
const manifestFile = path.join(web, 'dist', '.vite', 'manifest.json');
if (!fs.existsSync(manifestFile)) give('There is no built page to measure: run `npm run build` first.');
const manifest = JSON.parse(fs.readFileSync(manifestFile, 'utf8'));
const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry);

for (const { name, modules, limit } of PAGES) {
  const missing = modules.filter((module) => !fs.existsSync(path.join(web, module)));
  if (missing.length > 0) {
    process.exitCode = 1;
    console.log(`The ${name} page has no module web/${missing[0]}: name the right one in scripts/budgets.mjs.`);
    continue;
  }
  // A module without a chunk of its own is part of what the entry loads.
  const files = scripts([...entries, ...modules.filter((module) => manifest[module])]);
  const spoken = ['pt', 'en', 'es'].map((language) => sum(files.flatMap((file) => wordsOf(file, language))));
  const size = (sum(files) + Math.max(...spoken)) / 1000;
  if (size > limit) process.exitCode = 1;
  const verdict = size > limit ? 'over its' : 'within its';
  console.log(`${name}: ${size.toFixed(2)} kB of code and words in ${files.length} files, ${verdict} ${limit} kB`);
}

// A program is kept in memory as text: one byte a letter, or two of each where one of them is beyond Latin-1.
const program = fs.readFileSync(path.join(root, 'server', 'dist', 'main.js'), 'utf8');
const wide = /[^\0-\xff]/u.exec(program);
if (wide) {
  process.exitCode = 1;
  const where = program.slice(Math.max(0, wide.index - 60), wide.index + 10);
  console.log(`server: "${wide[0]}" takes ${(program.length / 1e6).toFixed(1)} MB: write it as \\u{…} at "${where}"`);
}

/** The files of these modules and of everything that they import statically, each once. */
function scripts(keys) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of manifest[key].imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return [...new Set([...seen].map((key) => manifest[key].file))].filter((file) => file.endsWith('.js'));
}

/** The words of one language that lie beside this file, if it speaks (web/one-language.ts). */
function wordsOf(file, language) {
  return file.endsWith('.words.js') ? [file.replace(/js$/, `${language}.json`)] : [];
}

function sum(files) {
  return files.reduce((total, file) => total + gzipped(file), 0);
}

function gzipped(file) {
  return zlib.gzipSync(fs.readFileSync(path.join(web, 'dist', file)), { level: zlib.constants.Z_BEST_COMPRESSION })
    .length;
}
