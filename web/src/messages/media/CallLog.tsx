import type { Message } from '@guiche/contract/messages';
import { Button } from '@mantine/core';
import { IconPhoneX, IconVideoOff } from '@tabler/icons-react';
import { formatTime } from '../../platform/dates';
import { useStrings } from '../../platform/strings';
import { mediaStrings } from './strings';
import classes from './media.module.css';

/** A call that nobody took. */
export function CallLog({ message, onAnswer }: { message: Message; onAnswer: (() => void) | undefined }) {
  const t = useStrings(mediaStrings);
  const video = message.body.trim() === 'video';
  const Icon = video ? IconVideoOff : IconPhoneX;
  return (
    <span className={classes.call}>
      <span className={classes.callIcon}>
        <Icon stroke={1.5} size={18} aria-hidden="true" />
      </span>
      <span>
        <strong>{video ? t('media.missedVideo') : t('media.missedVoice')}</strong>
        <time dateTime={message.createdAt}>{t('media.missedAt', { time: formatTime(message.createdAt) })}</time>
      </span>
      {onAnswer && (
        <Button size="sm" onClick={onAnswer}>
          {t('media.callOut')}
        </Button>
      )}
    </span>
  );
}
