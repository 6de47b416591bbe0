import { Portal } from '@mantine/core';
import { lazy, Suspense } from 'react';

const LightboxBox = lazy(() => import('./LightboxBox'));

export interface LightboxPicture {
  src: string;
  /** What is to be seen; the caption, or the file's name. */
  alt: string;
  /** A name for the saved file. */
  fileName?: string | undefined;
}

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
