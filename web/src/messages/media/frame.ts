import type { CSSProperties } from 'react';

const WIDTH = 292;
const MOST = 340;
const LEAST = 96;

/** The place a picture takes, known before it loads, so that nothing jumps when it does. */
export function frameOf({
  mediaWidth,
  mediaHeight,
}: {
  mediaWidth: number | null;
  mediaHeight: number | null;
}): CSSProperties {
  const ratio = mediaWidth && mediaHeight ? mediaHeight / mediaWidth : 3 / 4;
  const height = Math.round(Math.min(MOST, Math.max(LEAST, WIDTH * ratio)));
  // by ratio, so that it also shrinks rightly where the bubble is narrower
  return { aspectRatio: `${WIDTH} / ${height}` };
}
