// The source map of the server, for its logs. Node reads it whole when the first error is logged, while everybody waits,
// and keeps it: with every token of every library that took most of a second and 58 MB.

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const valueOf = Object.fromEntries([...digits].map((digit, value) => [digit, value]));

/**
 * One place a line of each source for which `isKept`, and none of all others. Numbers in a map are relative to those
 * before: the column to the segment before in its line, source and line to the last segment that had one.
 *
 * @param map version 3
 */
export function thinned(map, isKept) {
  const kept = map.sources.map(isKept);
  const read = { source: 0, line: 0, column: 0 };
  const written = { source: 0, line: 0, column: 0 };
  let last;
  const lines = map.mappings.split(';').map((segments) => {
    let [readAt, writtenAt, isFirst] = [0, 0, true];
    const out = [];
    for (const segment of segments ? segments.split(',') : []) {
      const [at, source, line, column] = decode(segment);
      readAt += at;
      if (source !== undefined) Object.assign(read, { source: read.source + source, line: read.line + line, column: read.column + column }); // prettier-ignore
      const isOwn = source !== undefined && kept[read.source];
      const place = isOwn ? `${read.source}:${read.line}` : 'elsewhere';
      if (place === last && !(isOwn && isFirst)) continue;
      const where = isOwn ? [read.source - written.source, read.line - written.line, read.column - written.column] : [];
      out.push(encode([readAt - writtenAt, ...where]));
      if (isOwn) Object.assign(written, read);
      [writtenAt, last, isFirst] = [readAt, place, false];
    }
    return out.join(',');
  });
  return { ...map, names: [], mappings: lines.join(';') };
}

/** Numbers of five bits a digit, lowest first; the sixth says that more follow, and the lowest of all is the sign. */
function decode(segment) {
  const numbers = [];
  let [sum, shift] = [0, 0];
  for (const digit of segment) {
    const value = valueOf[digit];
    sum += (value & 31) << shift;
    shift += 5;
    if (value & 32) continue;
    numbers.push(sum & 1 ? -(sum >>> 1) : sum >>> 1);
    [sum, shift] = [0, 0];
  }
  return numbers;
}

function encode(numbers) {
  let text = '';
  for (const number of numbers) {
    let rest = number < 0 ? (-number << 1) | 1 : number << 1;
    do {
      text += digits[(rest & 31) | (rest > 31 ? 32 : 0)];
      rest >>>= 5;
    } while (rest);
  }
  return text;
}
