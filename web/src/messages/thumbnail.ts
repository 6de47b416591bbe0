import { MessageLimits } from '@guiche/contract/messages';

const PIXELS = 320;
/** A film that shows nothing by then leaves without. */
const WITHIN_MS = 3000;
/** Films often begin in the dark. */
const AT_SECONDS = 0.5;
const HEAD = 'data:image/jpeg;base64,';

const drawn = new WeakMap<File, Promise<string | undefined>>();

/** A small picture of a film, JPEG as base64, drawn once: each try to send it sends the same. */
export function thumbnailOf(file: File): Promise<string | undefined> {
  const known = drawn.get(file) ?? draw(file).catch(() => undefined);
  drawn.set(file, known);
  return known;
}

async function draw(file: File): Promise<string | undefined> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    await new Promise((resolve, reject) => {
      setTimeout(reject, WITHIN_MS);
      video.onerror = reject;
      video.onseeked = resolve;
      video.onloadeddata = () => {
        video.currentTime = Number.isFinite(video.duration) ? Math.min(AT_SECONDS, video.duration / 2) : 0;
      };
      video.src = url;
    });
    const { videoWidth, videoHeight } = video;
    const scale = Math.min(1, PIXELS / Math.max(videoWidth, videoHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(videoWidth * scale));
    canvas.height = Math.max(1, Math.round(videoHeight * scale));
    canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height);
    const text = canvas.toDataURL('image/jpeg', 0.7);
    const isPicture = text.startsWith(HEAD) && text.length - HEAD.length <= MessageLimits.thumbnail;
    return isPicture ? text.slice(HEAD.length) : undefined;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}
