import { Portal } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { LightboxPicture } from './LightboxBox';

const LightboxBox = lazy(() => import('./LightboxBox'));

export interface LightboxProps {
  pictures: readonly LightboxPicture[];
  /** Which one is open; null closes. */
  index: number | null;
  onIndex: (index: number | null) => void;
}

/** Pictures over the whole screen: arrows go on, Escape or the ground closes, Enter or a click enlarges. */
export function Lightbox({ pictures, index, onIndex }: LightboxProps) {
  const picture = index === null ? undefined : pictures[index];
  if (index === null || !picture) return null;
  return (
    <Portal>
      <Suspense>
        <LightboxBox picture={picture} index={index} total={pictures.length} onIndex={onIndex} />
      </Suspense>
    </Portal>
  );
}
