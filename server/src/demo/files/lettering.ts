/**
 * Capitals drawn as strokes, so that words in pictures look the same on machines that have no fonts at all.
 * Each is drawn in a field four wide and six high.
 */
const glyphs: Record<string, string> = {
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  B: 'M0 6V0H2.4Q3.8 .1 3.8 1.5T2.4 2.9H0M2.4 2.9Q4 3 4 4.5T2.4 6H0',
  C: 'M4 1Q3.2 0 2 0Q0 0 0 3T2 6Q3.2 6 4 5',
  D: 'M0 0V6H1.8Q4 6 4 3T1.8 0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1Q3.2 0 2 0Q0 0 0 3T2 6Q4 6 4 3.4H2.2',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6M1 0H3M1 6H3',
  J: 'M4 0V4.4Q4 6 2 6T0 4.6',
  K: 'M0 0V6M4 0L0 3.6M1.4 2.5L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3.2L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0Q0 0 0 3T2 6T4 3T2 0Z',
  P: 'M0 6V0H2.2Q4 0 4 1.7T2.2 3.4H0',
  Q: 'M2 0Q0 0 0 3T2 6T4 3T2 0ZM2.6 4.4L4.2 6.4',
  R: 'M0 6V0H2.2Q4 0 4 1.6T2.2 3.2H0M2 3.2L4 6',
  S: 'M3.8 .9Q3.2 0 2 0Q.2 0 .2 1.5T2 3T4 4.5T2 6Q.6 6 0 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4Q0 6 2 6T4 4V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  '0': 'M2 0Q0 0 0 3T2 6T4 3T2 0Z',
  '1': 'M.6 1.4L2.2 0V6',
  '2': 'M.1 1.5Q.3 0 2 0T3.9 1.6Q3.9 2.8 0 6H4',
  '3': 'M.2 1Q.8 0 2 0Q3.8 0 3.8 1.5T1.6 2.9Q4 2.9 4 4.5T2 6Q.6 6 0 4.9',
  '4': 'M3 6V0L0 4H4',
  '5': 'M3.7 0H.5L.2 2.7Q1 2.2 2 2.2Q4 2.2 4 4.1T2 6Q.7 6 0 5.1',
  '6': 'M3.6 .6Q3 0 2.2 0Q0 0 0 3.6Q0 6 2 6T4 4.2T2 2.5T0 4',
  '7': 'M0 0H4L1.4 6',
  '8': 'M2 2.9Q.3 2.8 .3 1.4T2 0T3.7 1.4T2 2.9Q0 3 0 4.5T2 6T4 4.5T2 2.9Z',
  '9': 'M4 2.1Q4 3.6 2 3.6T0 1.8T2 0T4 2.2Q4 6 1 6',
  $: 'M3.8 1.4Q3.2 .6 2 .6Q.4 .6 .4 1.8T2 3T3.8 4.2T2 5.4Q.6 5.4 .1 4.6M2 -.4V6.4',
  ',': 'M1.2 5.4L.7 7',
  '.': 'M1 5.7V6',
  ':': 'M1 1.7V2M1 5.4V5.7',
  '-': 'M.6 3.2H3.4',
  '/': 'M3.8 -.2L.2 6.2',
  '*': 'M2 1V4M.7 1.7L3.3 3.3M3.3 1.7L.7 3.3',
  // Marks, drawn over the letter before them.
  '\u0303': 'M.7 -1.1Q1.4 -1.9 2 -1.4T3.3 -1.7',
  '\u0301': 'M1.7 -.9L2.7 -2',
  '\u0302': 'M1 -.9L2 -1.9L3 -.9',
  '\u0327': 'M2 6L2.4 6.8Q2.6 7.6 1.4 7.5',
};

/** Words as an SVG path, `size` high; their left (or middle, with `centred`) is at x, their top at y. */
export function lettering(
  text: string,
  look: { x: number; y: number; size: number; color: string; weight?: number; centred?: boolean },
): string {
  const letters = Array.from(text.toUpperCase().normalize('NFD'));
  const advance = 5.4;
  let column = -1;
  let drawn = '';
  for (const letter of letters) {
    if (!/\p{M}/u.test(letter)) column += 1;
    const path = glyphs[letter];
    if (path) drawn += `<path d="${path}" transform="translate(${(column * advance).toFixed(1)} 0)"/>`;
  }
  const scale = look.size / 6;
  const left = look.centred ? look.x - ((column + 1) * advance * scale) / 2 : look.x;
  return `<g fill="none" stroke="${look.color}" stroke-width="${look.weight ?? 0.75}" stroke-linecap="round" stroke-linejoin="round" transform="translate(${left.toFixed(1)} ${look.y}) scale(${scale.toFixed(3)})">${drawn}</g>`;
}
