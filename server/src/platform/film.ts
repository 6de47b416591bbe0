import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';

/** How long a film is and how large it is shown, turned as its maker says; what it does not tell is absent. */
export interface Film {
  seconds?: number;
  width?: number;
  height?: number;
}

const largest = 16_384;
const longest = 24 * 3600;

/**
 * Reads what stands in the head of a film; no picture of it is decoded.
 * @throws when it is none
 */
export async function filmOf(bytes: Uint8Array): Promise<Film> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('there is no picture in it');
  const [seconds, width, height] = [
    (await input.getDurationFromMetadata()) ?? (await input.computeDuration()),
    await track.getDisplayWidth(),
    await track.getDisplayHeight(),
  ];
  const isShown = [width, height].every((pixels) => pixels >= 1 && pixels <= largest);
  return {
    ...(seconds > 0 && seconds <= longest && { seconds: Math.max(1, Math.round(seconds)) }),
    ...(isShown && { width: Math.round(width), height: Math.round(height) }),
  };
}
