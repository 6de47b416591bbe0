import { buffer } from 'node:stream/consumers';
import type { AiProvider } from '@guiche/contract/ai-providers';
import type { Picture } from '../ai-providers/question';
import type { WordsProvider } from '../ai-providers/service';
import type { Media } from '../platform/media';
import type { Facts } from './context';
import type { Line } from './queries';

/** Each of them is paid for with every answer. */
const most = 3;
/** Of its longer side: services look at no more. */
const pixels = 1_024;
/** 40 megapixels, as where files are received; and a picture that takes longer hangs. */
const [pixelLimit, seconds] = [40_000_000, 10];

/** A model that was seen to see. Numbers in a picture cannot be hidden: where a company sends none, it sends no pictures. */
export const sees = ({
  preset,
  checks,
  hidesNumbers,
}: Pick<AiProvider, 'preset' | 'checks'> & Pick<WordsProvider, 'hidesNumbers'>) =>
  preset !== 'offline' && !hidesNumbers && checks.some(({ what, state }) => what === 'vision' && state === 'works');

/** To such a model a picture without words says something. */
export const asSeen = (said: Facts['said']): Facts['said'] =>
  said.map((one) => (one.isPicture ? { ...one, isUnreadable: false } : one));

/** The files of the newest pictures that the customer has shown. */
export const shownIn = (lines: readonly Pick<Line, 'fromMe' | 'pictureKey'>[]): string[] =>
  lines.flatMap(({ fromMe, pictureKey }) => (fromMe || pictureKey === null ? [] : pictureKey)).slice(-most);

/**
 * A picture as a model is shown it: upright, no larger than it looks at, and without what else the file tells, such as where it was
 * taken. @throws for what is none, and ERR_NO_MEDIA_FOUND where it is gone
 */
export async function openPicture({ store }: Media, companyId: number, key: string): Promise<Picture> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(await buffer(await store.read(companyId, key)), {
    limitInputPixels: pixelLimit,
    failOn: 'none',
  })
    .timeout({ seconds })
    .rotate()
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { bytes, mime: 'image/jpeg' };
}
