import { Modal } from '@mantine/core';
import type { Help } from '@guiche/contract/helps';
import { IconExternalLink } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import { DialogContent } from '../ui/Dialog';
import { useFocusBack } from '../ui/use-focus-back';
import classes from './Helps.module.css';
import { helpStrings } from './strings';

/** Plays a video until it is closed. It goes on when the video is changed or deleted meanwhile. */
export function Player({ help, onClose }: { help: Help; onClose: () => void }) {
  useFocusBack();
  const t = useStrings(helpStrings);
  return (
    <Modal opened onClose={onClose} title={help.title} size={960} closeButtonProps={{ 'aria-label': t('close') }}>
      <DialogContent>
        <iframe
          className={classes.frame}
          title={help.title}
          src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(help.video)}?autoplay=1&rel=0`}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // the player refuses to play for a page that does not say where it is from
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        />
        {help.description && (
          <p className={classes.description} dir="auto">
            {help.description}
          </p>
        )}
        <a className={classes.outside} href={help.link} target="_blank" rel="noopener noreferrer">
          {t('outside')}
          <IconExternalLink stroke={1.5} size={16} aria-hidden="true" />
        </a>
      </DialogContent>
    </Modal>
  );
}
