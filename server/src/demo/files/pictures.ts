import sharp from 'sharp';
import { lettering } from './lettering';

/** Pictures that customers and agents of the demo send, drawn in code and encoded as cameras and screens would. */

const frame = (width: number, height: number, content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );

/** Runs of shapes along a line or a circle. */
const repeat = (count: number, shape: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => shape(n)).join('');

const gradient = (id: string, from: string, to: string, turn = 'x2="0" y2="1"') =>
  `<linearGradient id="${id}" ${turn}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

const room = (wall: string, light: string, table: string, dark: string) => `
  <defs>${gradient('wall', light, wall)}${gradient('table', table, dark)}
    <radialGradient id="lamp" cx=".72" cy=".1" r=".8"><stop stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <filter id="soft"><feGaussianBlur stdDeviation="14"/></filter></defs>
  <rect width="100%" height="100%" fill="url(#wall)"/><rect width="100%" height="100%" fill="url(#lamp)"/>
  <rect y="68%" width="100%" height="32%" fill="url(#table)"/>`;

const strawberry = (x: number, y: number, turn: number) => `
  <g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 -26C24 -30 32 -8 22 14C14 30 4 38 0 40C-4 38 -14 30 -22 14C-32 -8 -24 -30 0 -26Z" fill="#d9263a"/>
  <path d="M-8 -18C-20 -14 -20 4 -14 16" stroke="#ef6b76" stroke-width="5" fill="none" stroke-linecap="round"/>
  ${repeat(9, (n) => `<ellipse cx="${-12 + (n % 3) * 12}" cy="${-10 + Math.floor(n / 3) * 14}" rx="1.8" ry="3" fill="#f7d774"/>`)}
  <path d="M0 -24L-16 -34L-4 -32L0 -44L5 -32L16 -34Z" fill="#3f8f3a"/></g>`;

const strawberryCake = frame(
  960,
  720,
  `${room('#e9c9b4', '#fbeee4', '#b98358', '#7c4f2f')}
  <ellipse cx="480" cy="610" rx="310" ry="40" fill="#3d2412" opacity=".45" filter="url(#soft)"/>
  <path d="M440 540H520L545 610H415Z" fill="#d9dde2"/><ellipse cx="480" cy="612" rx="120" ry="18" fill="#c3c9d0"/>
  <ellipse cx="480" cy="540" rx="330" ry="46" fill="#eef1f4"/><ellipse cx="480" cy="532" rx="330" ry="46" fill="#fbfcfd"/>
  <path d="M230 300V510C230 552 730 552 730 510V300Z" fill="#f3d7a6"/>
  <path d="M230 372C320 410 640 410 730 372V404C640 442 320 442 230 404Z" fill="#e35d6a"/>
  <path d="M230 452C320 490 640 490 730 452V470C640 508 320 508 230 470Z" fill="#fff3e2"/>
  <ellipse cx="480" cy="300" rx="250" ry="62" fill="#fffaf2"/>
  <path d="M230 300C230 340 246 372 262 372C280 372 276 336 300 338C324 340 314 396 340 398C366 400 356 348 384 350C412 352 402 420 432 420C460 420 452 356 480 356C508 356 500 412 530 412C558 412 548 350 576 350C604 350 596 390 622 388C648 386 640 338 664 336C690 334 684 370 702 370C720 370 730 336 730 300Z" fill="#fffaf2"/>
  ${repeat(9, (n) => strawberry(480 + 190 * Math.cos((n * Math.PI * 2) / 9), 282 + 38 * Math.sin((n * Math.PI * 2) / 9), n * 23 - 60))}
  ${strawberry(480, 258, 4)}
  ${repeat(3, (n) => `<rect x="${404 + n * 70}" y="130" width="12" height="112" rx="4" fill="${['#7fb7e6', '#f2b84b', '#8cc97b'][n]}"/><path d="M${410 + n * 70} 92C${424 + n * 70} 110 ${422 + n * 70} 128 ${410 + n * 70} 128C${398 + n * 70} 128 ${396 + n * 70} 110 ${410 + n * 70} 92Z" fill="#ffb02e"/>`)}`,
);

const chocolateCake = frame(
  720,
  900,
  `${room('#8fa3a8', '#dfe8ea', '#6a4a36', '#3b2619')}
  <ellipse cx="360" cy="760" rx="270" ry="36" fill="#120a05" opacity=".55" filter="url(#soft)"/>
  <ellipse cx="360" cy="730" rx="280" ry="44" fill="#f4f4f2"/>
  <path d="M150 430V700C150 744 570 744 570 700V430Z" fill="#4a2614"/>
  ${repeat(2, (n) => `<path d="M150 ${512 + n * 92}C230 ${546 + n * 92} 490 ${546 + n * 92} 570 ${512 + n * 92}V${532 + n * 92}C490 ${566 + n * 92} 230 ${566 + n * 92} 150 ${532 + n * 92}Z" fill="#f6dcc0"/>`)}
  <ellipse cx="360" cy="430" rx="210" ry="56" fill="#2f160a"/>
  <path d="M150 430C150 470 170 520 186 520C204 520 198 470 222 470C246 470 240 560 264 560C290 560 280 482 306 482C332 482 326 600 352 600C378 600 372 486 398 486C424 486 418 548 444 548C468 548 462 472 486 472C510 472 504 522 524 522C548 522 570 470 570 430Z" fill="#2f160a"/>
  <ellipse cx="360" cy="420" rx="196" ry="46" fill="#3d1f10"/>
  ${repeat(26, (n) => `<rect x="${190 + ((n * 97) % 330)}" y="${392 + ((n * 53) % 54)}" width="22" height="7" rx="3" transform="rotate(${n * 47} ${190 + ((n * 97) % 330)} ${392 + ((n * 53) % 54)})" fill="#6b3a1f"/>`)}
  ${repeat(5, (n) => `<circle cx="${240 + n * 60}" cy="${402 - Math.sin(n * 0.8) * 18}" r="24" fill="#b3122a"/><circle cx="${233 + n * 60}" cy="${394 - Math.sin(n * 0.8) * 18}" r="6" fill="#e98593"/><path d="M${240 + n * 60} ${380 - Math.sin(n * 0.8) * 18}q10 -30 30 -36" stroke="#4f7a32" stroke-width="4" fill="none"/>`)}`,
);

const loaf = (x: number, y: number, turn: number, tone: string) => `
  <g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="118" ry="44" fill="#8a4f1f"/><ellipse cy="-6" rx="116" ry="41" fill="${tone}"/>
  <path d="M-92 -10C-40 -34 40 -34 92 -10C50 0 -50 0 -92 -10Z" fill="#f6ddb0"/>
  <path d="M-84 -12C-34 -26 34 -26 84 -12" stroke="#c98a45" stroke-width="4" fill="none"/></g>`;

const bread = frame(
  900,
  675,
  `${room('#c7b69c', '#f4ead9', '#8d6844', '#5a3d24')}
  <ellipse cx="450" cy="600" rx="340" ry="40" fill="#23140a" opacity=".5" filter="url(#soft)"/>
  ${repeat(7, (n) => loaf(250 + n * 68, 330 - (n % 2) * 60, n * 14 - 46, n % 2 ? '#d9933f' : '#c77f30'))}
  ${repeat(5, (n) => loaf(290 + n * 84, 410, 24 - n * 11, n % 2 ? '#cf8937' : '#e0a04d'))}
  <path d="M130 420H770L712 600H188Z" fill="#b07a3f"/>
  ${repeat(5, (n) => `<path d="M${138 + n * 11} ${440 + n * 34}H${762 - n * 11}" stroke="#8a5a2a" stroke-width="12" stroke-dasharray="46 16" stroke-dashoffset="${(n % 2) * 31}"/>`)}
  <path d="M110 408H790" stroke="#93632f" stroke-width="26" stroke-linecap="round" stroke-dasharray="20 9"/>
  <path d="M150 440C250 500 330 430 420 470S620 440 752 462L730 540C600 500 520 560 420 530S260 560 176 520Z" fill="#f8f4ec" opacity=".92"/>
  ${repeat(12, (n) => `<path d="M${190 + n * 46} ${470 + (n % 3) * 10}l14 34" stroke="#c9554e" stroke-width="5" opacity=".75"/>`)}`,
);

const crushedBox = frame(
  800,
  600,
  `${room('#aeb5bd', '#e4e8ec', '#cfd4d9', '#9aa2ab')}
  <ellipse cx="400" cy="520" rx="300" ry="34" fill="#20242a" opacity=".4" filter="url(#soft)"/>
  <path d="M150 300L420 350L410 530L170 470Z" fill="#e7e1d6"/><path d="M420 350L660 270L640 450L410 530Z" fill="#cfc7b8"/>
  <path d="M150 300L330 262L372 310L476 250L660 270L420 350Z" fill="#f3eee5"/>
  <path d="M330 262L372 310L420 350L300 330Z" fill="#bfb6a5"/><path d="M476 250L372 310L440 318Z" fill="#a89f8e"/>
  <path d="M372 310C430 300 520 292 560 300C540 330 470 340 420 350Z" fill="#f4c9d2"/>
  <path d="M400 318C440 326 520 306 548 304" stroke="#fff" stroke-width="10" fill="none" stroke-linecap="round"/>
  <path d="M430 360C460 372 452 420 476 424C500 428 488 366 514 360Z" fill="#f4c9d2"/>
  ${repeat(6, (n) => `<path d="M${180 + n * 34} ${330 + n * 9}l${18 - n * 3} ${60 + n * 6}" stroke="#cfc8ba" stroke-width="4"/>`)}
  <circle cx="290" cy="420" r="46" fill="#e2703a"/>${lettering('PÃO', { x: 290, y: 410, size: 22, color: '#fff', weight: 1, centred: true })}`,
);

const receipt = frame(
  540,
  960,
  `<rect width="540" height="960" fill="#f4f6f8"/><rect x="30" y="40" width="480" height="880" rx="26" fill="#fff"/>
  <g transform="translate(270 150) rotate(45)"><rect x="-46" y="-46" width="92" height="92" rx="20" fill="#32bcad"/><rect x="-20" y="-20" width="40" height="40" rx="9" fill="#fff"/></g>
  ${lettering('Comprovante Pix', { x: 270, y: 250, size: 24, color: '#26323d', weight: 0.9, centred: true })}
  ${lettering('R$ 180,00', { x: 270, y: 312, size: 52, color: '#0f8a7e', weight: 0.85, centred: true })}
  <path d="M70 410H470" stroke="#dfe5ea" stroke-width="3" stroke-dasharray="10 8"/>
  ${[
    ['De', 'Marina Oliveira'],
    ['Para', 'Padaria Pão Quente'],
    ['Chave', 'pix*paoquente.com'],
    ['Valor', 'R$ 180,00'],
    ['Situação', 'Pago'],
  ]
    .map(
      ([label, value], n) =>
        lettering(label!, { x: 74, y: 448 + n * 74, size: 13, color: '#8793a0', weight: 0.8 }) +
        lettering(value!, { x: 74, y: 474 + n * 74, size: 18, color: '#26323d', weight: 0.85 }),
    )
    .join('')}
  ${repeat(46, (n) => `<rect x="${86 + n * 8}" y="834" width="${2 + ((n * 7) % 5)}" height="52" fill="#26323d"/>`)}`,
);

const menuBoard = frame(
  720,
  900,
  `<defs>${gradient('wood', '#8a5b34', '#5f3b1e')}</defs><rect width="720" height="900" fill="url(#wood)"/>
  <rect x="46" y="46" width="628" height="808" rx="18" fill="#243029"/>
  ${lettering('Pão Quente', { x: 360, y: 112, size: 54, color: '#f6e7c8', weight: 0.9, centred: true })}
  <path d="M150 204H570" stroke="#e2703a" stroke-width="5" stroke-linecap="round"/>
  ${[
    ['Pão francês', '1,20'],
    ['Pão de queijo', '4,50'],
    ['Sonho', '6,00'],
    ['Croissant', '8,90'],
    ['Bolo de fubá', '32,00'],
    ['Torta salgada', '58,00'],
    ['Bolo confeitado', '90,00'],
    ['Café coado', '5,00'],
  ]
    .map(
      ([name, price], n) =>
        lettering(name!, { x: 96, y: 250 + n * 70, size: 23, color: '#f3f0e8', weight: 0.8 }) +
        lettering(price!, { x: 520, y: 250 + n * 70, size: 23, color: '#f2b84b', weight: 0.85 }),
    )
    .join('')}`,
);

const happyLoaf = frame(
  320,
  320,
  `<path d="M60 180C40 90 110 50 160 50S280 90 260 180L250 258C248 276 236 284 220 284H100C84 284 72 276 70 258Z" fill="#fff" stroke="#fff" stroke-width="22" stroke-linejoin="round"/>
  <path d="M60 180C40 90 110 50 160 50S280 90 260 180L250 258C248 276 236 284 220 284H100C84 284 72 276 70 258Z" fill="#e0a04d"/>
  <path d="M82 178C66 108 118 74 160 74S254 108 238 178L230 250C229 258 224 262 216 262H104C96 262 91 258 90 250Z" fill="#f8dfae"/>
  <circle cx="126" cy="170" r="12" fill="#4a2a12"/><circle cx="194" cy="170" r="12" fill="#4a2a12"/><circle cx="130" cy="166" r="4" fill="#fff"/><circle cx="198" cy="166" r="4" fill="#fff"/>
  <path d="M130 200C140 226 180 226 190 200Z" fill="#a33b2b"/><ellipse cx="104" cy="198" rx="14" ry="9" fill="#f2a29a"/><ellipse cx="216" cy="198" rx="14" ry="9" fill="#f2a29a"/>
  <path d="M240 70c8 -22 34 -14 28 6c-4 14 -28 24 -28 24s-22 -12 -26 -26c-4 -18 20 -24 26 -4Z" fill="#e0364f"/>`,
);

/** One moment of bread rising in the oven; `at` runs from 0 to 1. */
const oven = (at: number) =>
  frame(
    320,
    240,
    `<rect width="320" height="240" fill="#2a211c"/><rect x="24" y="20" width="272" height="200" rx="16" fill="#120d0a"/>
    <rect x="34" y="30" width="252" height="180" rx="10" fill="#5b2a10"/><rect x="34" y="30" width="252" height="${50 + at * 16}" fill="#f08a2c" opacity="${(0.35 + at * 0.25).toFixed(2)}"/>
    ${repeat(7, (n) => `<path d="M40 ${120 + n * 14}H280" stroke="#8d8580" stroke-width="2" opacity=".5"/>`)}
    ${repeat(3, (n) => `<path d="M${52 + n * 76} 168C${52 + n * 76} ${(150 - at * 42).toFixed(1)} ${116 + n * 76} ${(150 - at * 42).toFixed(1)} ${116 + n * 76} 168Z" fill="hsl(${32 - at * 6} ${60 + at * 14}% ${68 - at * 22}%)"/><path d="M${66 + n * 76} ${(160 - at * 18).toFixed(1)}q18 ${(-8 - at * 6).toFixed(1)} 36 0" stroke="#f8e3bd" stroke-width="4" fill="none"/>`)}
    <rect x="40" y="168" width="240" height="9" rx="3" fill="#3a3432"/>
    ${repeat(4, (n) => `<path d="M${70 + n * 60} ${(112 - at * 30).toFixed(1)}q8 -10 0 -20t0 -20" stroke="#fff" stroke-width="4" fill="none" opacity="${(0.12 + 0.3 * at).toFixed(2)}" stroke-linecap="round"/>`)}`,
  );

const photograph = (svg: Buffer) => sharp(svg).jpeg({ quality: 78 }).toBuffer();
const screenshot = (svg: Buffer) => sharp(svg).png({ palette: true }).toBuffer();

export const pictures = {
  strawberryCake: () => photograph(strawberryCake),
  chocolateCake: () => photograph(chocolateCake),
  bread: () => sharp(bread).webp({ quality: 76 }).toBuffer(),
  crushedBox: () => photograph(crushedBox),
  receipt: () => screenshot(receipt),
  menuBoard: () => screenshot(menuBoard),
  sticker: () => sharp(happyLoaf).webp({ quality: 80 }).toBuffer(),
};

/** Frames of a short film, each a picture of its own in the encoding that `film` joins. */
export const ovenFrames = (count: number): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      sharp(oven(n / (count - 1)))
        .webp({ quality: 45, effort: 2 })
        .toBuffer(),
    ),
  );
