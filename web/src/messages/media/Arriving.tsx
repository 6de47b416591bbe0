import type { Message } from '@guiche/contract/messages';
import { Button } from '@mantine/core';
import { IconCloudDownload, IconCloudOff } from '@tabler/icons-react';
import { useBusy } from '../../ui/use-busy';
import { formatBytes } from '../../platform/dates';
import { useStrings } from '../../platform/strings';
import { fetchFileAgain } from '../data';
import { mediaStrings } from './strings';
import { frameOf } from './frame';
import classes from './media.module.css';

/** Its file is still with the network, or could not be had from there. */
export const isAway = ({ media }: Message): boolean => media === 'loading' || media === 'failed';

/** Has the file fetched again; nothing twice at once. */
export function useFetchAgain(messageId: number) {
  const [busy, again] = useBusy(() => fetchFileAgain(messageId));
  return { busy, again };
}

/** In the place of a picture, video, sticker or voice that is not here yet, as large as that will be. */
export function Arriving({ message }: { message: Message }) {
  const t = useStrings(mediaStrings);
  const { busy, again } = useFetchAgain(message.id);
  const { mediaType, mediaSize, media } = message;
  const isFramed = mediaType === 'image' || mediaType === 'video';
  const place = isFramed ? classes.picture : mediaType === 'sticker' ? classes.sticker : classes.voice;
  return (
    <span className={place} style={isFramed ? frameOf(message) : undefined}>
      {media === 'loading' ? (
        <span className={classes.gone}>
          <IconCloudDownload stroke={1.5} size={20} aria-hidden="true" />
          {t('media.arriving')}
          {mediaSize !== null && <small>{formatBytes(mediaSize)}</small>}
        </span>
      ) : (
        <span className={classes.gone}>
          <IconCloudOff stroke={1.5} size={20} aria-hidden="true" />
          {t('media.lost')}
          <Button size="sm" variant="link" disabled={busy} onClick={again}>
            {t('media.again')}
          </Button>
        </span>
      )}
    </span>
  );
}
