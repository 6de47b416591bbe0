import { useMemo } from 'react';
import classes from './media.module.css';
import { BARS } from './peaks';

interface Props {
  /** Each bar from 0 to 1; without them the bars of a voice nobody has listened to yet. */
  peaks: readonly number[] | null;
  seed: number;
  /** How much has been played, from 0 to 1. */
  share: number;
}

/** Always of the same size, so that nothing jumps when the true bars come; the played part is coloured. */
export function Wave({ peaks, seed, share }: Props) {
  const path = useMemo(() => (peaks ?? likely(seed)).map(bar).join(''), [peaks, seed]);
  return (
    <svg viewBox={`0 0 ${BARS * 4} 24`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} className={classes.bars} />
      <path d={path} className={classes.played} style={{ clipPath: `inset(0 ${100 - share * 100}% 0 0)` }} />
    </svg>
  );
}

function bar(peak: number, at: number): string {
  const height = 2 + peak * 20;
  return `M${at * 4 + 2} ${(12 - height / 2).toFixed(1)}v${height.toFixed(1)}`;
}

/** Bars that look like a voice, the same for the same message. */
function likely(seed: number): number[] {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  return Array.from({ length: BARS }, (_, at) => {
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35) + at;
    return (2 + ((state >>> 8) % 17) * (0.45 + 0.55 * Math.abs(Math.sin(at / 3.1)))) / 20;
  });
}
