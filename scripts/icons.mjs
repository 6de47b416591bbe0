// node scripts/icons.mjs: draws the pictures of the installed app from web/public/favicon.svg, which is the logo. They
// are kept beside it; run this when the logo changes.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './steps.mjs';

const sharp = createRequire(path.join(root, 'server', 'package.json'))('sharp');
const folder = path.join(root, 'web', 'public');
const logo = fs.readFileSync(path.join(folder, 'favicon.svg'), 'utf8').trim();
const [ground, ...lines] = logo.match(/<(?:rect|path)[^>]*>/g);
const blue = /fill="(#\w+)"/.exec(ground)[1];
const [bubble] = lines;

/** Systems cut it to their own shape: everything that counts lies within four fifths of it. */
const filled = `<rect width="32" height="32" fill="${blue}"/><g transform="translate(4 4) scale(.75)">${lines.join('')}</g>`;
/** Of a badge only the outline counts: systems paint it in one colour. */
const outline = bubble.replace(/fill="[^"]*"/, 'fill="#fff"');

await Promise.all([
  draw('icon-192.png', 192, logo.replace(/^<svg[^>]*>|<\/svg>$/g, '')),
  draw('icon-512.png', 512, logo.replace(/^<svg[^>]*>|<\/svg>$/g, '')),
  draw('icon-maskable-512.png', 512, filled),
  draw('apple-touch-icon.png', 180, filled),
  draw('badge-96.png', 96, outline),
]);

async function draw(name, size, content) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${content.trim()}</svg>`;
  await sharp(Buffer.from(svg), { density: 72 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(path.join(folder, name));
}
