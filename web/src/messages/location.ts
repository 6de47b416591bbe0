/** Where a location message points to. Its body is `image|link|description`, or only the last two. */
export interface Place {
  /** Small picture of the map, when the sender's network made one. */
  image: string | null;
  /** To open in a map; only http(s). */
  link: string | null;
  title: string;
  detail: string;
}

export function parsePlace(body: string): Place {
  const parts = body.split('|').map((part) => part.trim());
  const image = parts.find((part) => /^data:image\/(jpeg|png|webp);base64,/i.test(part)) ?? null;
  const link = parts.find((part) => /^https?:\/\//i.test(part)) ?? null;
  const words = parts.filter((part) => part && part !== image && part !== link && !part.startsWith('data:')).join(' ');
  const [title = '', ...rest] = words.split(/\n|, (?=\D)/);
  return { image, link: link && isHttp(link) ? link : null, title: title.trim(), detail: rest.join(', ').trim() };
}

function isHttp(link: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(link).protocol);
  } catch {
    return false;
  }
}
