import type { Incoming } from '../platform/media';
import { fail } from '../platform/errors';

/** Clients of this API family have no field for it, and name what was spoken into them so. */
const named = /^audio-record-site-\d+\.mp3$/;

/**
 * Whether a file was spoken by whoever sends it; a song that is sent along is none. Those clients also write the name as
 * its caption, which nobody means to say.
 */
export function spokenOrNot(
  { mime, name }: Pick<Incoming, 'mime' | 'name'>,
  caption: string,
  isMarked: boolean,
): { isRecording: boolean; caption: string } {
  const isNamed = named.test(name);
  return {
    isRecording: mime === 'audio/mpeg' && (isMarked || isNamed),
    caption: isNamed && caption === name ? '' : caption,
  };
}

const pixels = 320;
const most = 32_768;
/** A page draws it small; a larger one is no thumbnail. */
const pixelLimit = 4_000_000;
const startOfJpeg = 0xffd8;

/**
 * A picture of a film as it leaves: drawn anew, so that nothing but a picture is in it.
 * @throws ERR_VALIDATION when it is none
 */
export async function thumbnailOf(base64: string | undefined): Promise<Buffer | undefined> {
  if (base64 === undefined) return undefined;
  const { default: sharp } = await import('sharp');
  try {
    const bytes = Buffer.from(base64, 'base64');
    // The library reads more kinds of pictures than anybody means here.
    if (bytes.readUInt16BE(0) !== startOfJpeg) throw new Error('not a JPEG');
    const small = await sharp(bytes, { limitInputPixels: pixelLimit })
      .rotate()
      .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#000' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = small.info;
    for (const quality of [70, 45, 20]) {
      const jpeg = await sharp(small.data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer();
      if (jpeg.length <= most) return jpeg;
    }
    return undefined;
  } catch {
    throw fail('ERR_VALIDATION', { fields: { thumbnail: 'Invalid value' } });
  }
}
