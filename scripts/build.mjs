// npm run build: the server as server/dist/main.js with its workers and migrations, the page as web/dist.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { bundleServer, workers } from './bundle-server.mjs';
import { BUILD_MARK, fingerprint, give, root, writeMark } from './steps.mjs';
import { pageGroups } from './page-groups.mjs';
import { thinned } from './source-map.mjs';
import { buildWorker } from './worker.mjs';

const server = path.join(root, 'server');
const web = path.join(root, 'web');

process.stdout.write('Building the server and the page.\n');
const sources = fingerprint();
try {
  await Promise.all([named('server', buildServer), named('page', buildPage)]);
  writeMark(BUILD_MARK, sources);
} catch (error) {
  process.stderr.write(`${error.cause.message}\n`);
  give(error.message);
}

async function named(part, build) {
  try {
    await build();
  } catch (cause) {
    throw new Error(`The ${part} could not be built: the reason stands above.`, { cause });
  }
}

async function buildServer() {
  const dist = path.join(server, 'dist');
  fs.rmSync(dist, { recursive: true, force: true });
  await bundleServer([path.join(server, 'src', 'main.ts'), ...workers()], dist);
  for (const name of fs.readdirSync(dist).filter((file) => file.endsWith('.map'))) {
    const file = path.join(dist, name);
    const map = JSON.parse(fs.readFileSync(file, 'utf8'));
    fs.writeFileSync(file, JSON.stringify(thinned(map, (source) => !source.includes('node_modules/'))));
  }
  fs.cpSync(path.join(server, 'migrations'), path.join(dist, 'migrations'), { recursive: true });
}

async function buildPage() {
  const { build } = await import('vite');
  const outDir = path.join(web, 'dist');
  const apart = await build({ root: web, logLevel: 'warn', build: { write: false } });
  const rolldownOptions = { output: { codeSplitting: pageGroups(apart) } };
  await build({ root: web, logLevel: 'warn', build: { outDir, emptyOutDir: true, manifest: true, rolldownOptions } });
  nameByContent(outDir, 'boot.js');
  await buildWorker(web);
  await Promise.all(compressible(outDir).map(precompress));
}

/** The page waits for it before it draws anything: under a name that changes with it a browser need not ask whether it has. */
function nameByContent(outDir, name) {
  const hash = createHash('sha256').update(fs.readFileSync(path.join(outDir, name)));
  const { name: stem, ext } = path.parse(name);
  const hashed = `assets/${stem}-${hash.digest('base64url').slice(0, 8)}${ext}`;
  fs.renameSync(path.join(outDir, name), path.join(outDir, hashed));
  const index = path.join(outDir, 'index.html');
  const html = fs.readFileSync(index, 'utf8');
  if (!html.includes(`"/${name}"`)) throw new Error(`index.html does not load /${name}.`);
  fs.writeFileSync(index, html.replace(`"/${name}"`, `"/${hashed}"`));
}

function compressible(directory) {
  const files = fs.readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .filter(
      ({ name, parentPath }) =>
        !parentPath.includes('.vite') && /\.(js|css|html|svg|json|webmanifest|wasm|txt)$/.test(name),
    )
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Writes file.br and file.gz beside the file. Brotli's last steps (10, 11) would cost ten times more for 3 %. */
async function precompress(file) {
  const content = fs.readFileSync(file);
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 9, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  fs.writeFileSync(`${file}.br`, await promisify(zlib.brotliCompress)(content, { params }));
  fs.writeFileSync(`${file}.gz`, await promisify(zlib.gzip)(content, { level: 9 }));
}
