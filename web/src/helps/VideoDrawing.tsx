import { IconVideo } from '@tabler/icons-react';

/** For lists without a video. */
export const VideoDrawing = () => <IconVideo stroke={1.25} size={40} color="var(--text-3)" aria-hidden="true" />;
