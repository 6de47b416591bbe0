/** Where a location message points to. Its body is `image|link|description`, or only the last two. */
export interface Place {
  /** Small picture of the map, when the sender's network made one. */
  image: string | null;
  /** To open in a map; only http(s). */
  link: string | null;
  title: string;
  detail: string;
  /** Where it lies, when its link says so. */
  at: { latitude: number; longitude: number } | null;
}

export function parsePlace(body: string): Place {
  const parts = body.split('|').map((part) => part.trim());
  const image = parts.find((part) => /^data:image\/(jpeg|png|webp);base64,/i.test(part)) ?? null;
  const link = parts.find((part) => /^https?:\/\//i.test(part)) ?? null;
  const words = parts.filter((part) => part && part !== image && part !== link && !part.startsWith('data:')).join(' ');
  const [title = '', ...rest] = words.split(/\n|, (?=\D)/);
  return {
    image,
    link: link && isHttp(link) ? link : null,
    title: title.trim(),
    detail: rest.join(', ').trim(),
    at: link ? coordinatesOf(link) : null,
  };
}

function isHttp(link: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(link).protocol);
  } catch {
    return false;
  }
}

function coordinatesOf(link: string): Place['at'] {
  const found = /[?&]q=(-?\d+(?:\.\d+)?)(?:%2C|,)(-?\d+(?:\.\d+)?)(?:&|$)/i.exec(link);
  const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Of a place in words: `23.5505° S, 46.6333° W`. */
export function coordinates({ latitude, longitude }: NonNullable<Place['at']>): string {
  const one = (value: number, [plus, minus]: [string, string]) =>
    `${Math.abs(value).toFixed(4)}° ${value < 0 ? minus : plus}`;
  return `${one(latitude, ['N', 'S'])}, ${one(longitude, ['E', 'W'])}`;
}

/** A line of the graticule on a drawing: where it runs, in parts of the drawing's size, and its degrees. */
export interface GridLine {
  at: number;
  label: string;
}

/** Lines of latitude (from the top) and longitude (from the left) around a place that stands in the middle. */
export function graticule(
  { latitude, longitude }: NonNullable<Place['at']>,
  height: number,
  width: number,
): { across: GridLine[]; down: GridLine[] } {
  const lines = (middle: number, half: number, most: number, names: [string, string]) => {
    const from = Math.ceil((middle - half) / STEP);
    const to = Math.floor((middle + half) / STEP);
    return Array.from({ length: to - from + 1 }, (_, n) => (from + n) * STEP)
      .filter((value) => Math.abs(value) <= most)
      .map((value) => ({
        at: 0.5 + (value - middle) / (2 * half),
        label: `${Math.abs(value).toFixed(2)}°${value < 0 ? names[1] : names[0]}`,
      }));
  };
  const across = lines(latitude, height / 2, 90, ['N', 'S']).map(({ at, label }) => ({ at: 1 - at, label }));
  return { across, down: lines(longitude, width / 2, 180, ['E', 'W']) };
}

/** A hundredth of a degree, a little over a kilometre. */
const STEP = 0.01;
