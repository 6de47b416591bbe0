/** A recording of fewer bytes holds nothing. */
export const LEAST_BYTES = 10_000;
/** At 128 kbit a second this stays below the 16 MB of an audio; then the recording ends by itself. */
export const MOST_SECONDS = 960;

export const isTooShort = (bytes: number): boolean => bytes < LEAST_BYTES;

/** Why there is no recording. */
export type Trouble = 'denied' | 'absent' | 'busy' | 'insecure' | 'broken';

/** What a browser says when it gives no microphone. */
export function troubleOf(error: unknown): Trouble {
  switch ((error as Partial<DOMException> | null)?.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'absent';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'broken';
  }
}

/** A file name that says when it was spoken. */
export function nameOf(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `audio-${day}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}.mp3`;
}
