import { FocusTrap } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useStrings } from '../platform/strings';
import { IconButton } from './IconButton';
import classes from './LightboxBox.module.css';
import { uiStrings } from './strings';

export interface LightboxPicture {
  src: string;
  /** What is to be seen; the caption, or the file's name. */
  alt: string;
  /** A name for the saved file. */
  fileName?: string | undefined;
}

interface LightboxBoxProps {
  picture: LightboxPicture;
  index: number;
  total: number;
  onIndex: (index: number | null) => void;
}

/** The open picture itself. */
export default function LightboxBox({ picture, index, total, onIndex }: LightboxBoxProps) {
  const t = useStrings(uiStrings);
  // kept by picture: going on starts small again
  const [largeOne, setLargeOne] = useState<string | null>(null);
  const [failedOne, setFailedOne] = useState<string | null>(null);
  const large = largeOne === picture.src;
  const setLarge = (on: boolean) => setLargeOne(on ? picture.src : null);
  useReturnFocus();

  const go = (step: number) => {
    const next = index + step;
    if (next >= 0 && next < total) onIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act: Record<string, (() => void) | undefined> = {
      Escape: () => onIndex(null),
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
    };
    const run = act[event.key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };

  return (
    <FocusTrap active>
      <div
        className={classes.box}
        role="dialog"
        aria-modal="true"
        aria-label={`${picture.alt}. ${t('lightbox.label', { index: index + 1, total })}`}
        tabIndex={-1}
        data-autofocus
        onKeyDown={onKeyDown}
        // the dark ground closes; what lies on it does not
        onClick={(event) => event.target === event.currentTarget && onIndex(null)}
      >
        <div className={classes.bar}>
          <span className={classes.caption} dir="auto">
            {picture.alt}
          </span>
          {total > 1 && (
            <span className={classes.count} aria-hidden="true">
              {index + 1} / {total}
            </span>
          )}
          <IconButton
            label={large ? t('lightbox.zoomOut') : t('lightbox.zoomIn')}
            pressed={large}
            onClick={() => setLarge(!large)}
          >
            {large ? <IconZoomOut stroke={1.5} size={20} /> : <IconZoomIn stroke={1.5} size={20} />}
          </IconButton>
          <a
            className={classes.download}
            href={picture.src}
            download={picture.fileName ?? ''}
            aria-label={t('lightbox.download')}
          >
            <IconDownload stroke={1.5} size={20} />
          </a>
          <IconButton label={t('close')} keys="Esc" onClick={() => onIndex(null)}>
            <IconX stroke={1.5} size={20} />
          </IconButton>
        </div>
        <div
          className={classes.stage}
          data-large={large || undefined}
          onClick={(event) => event.target === event.currentTarget && onIndex(null)}
        >
          {failedOne === picture.src ? (
            <p role="alert">{t('lightbox.failed')}</p>
          ) : (
            <img
              key={picture.src}
              className={classes.picture}
              src={picture.src}
              alt={picture.alt}
              onError={() => setFailedOne(picture.src)}
              onClick={() => setLarge(!large)}
            />
          )}
        </div>
        {index > 0 && (
          <div className={classes.previous}>
            <IconButton label={t('lightbox.previous')} keys="←" tooltipPosition="right" onClick={() => go(-1)}>
              <IconChevronLeft stroke={1.5} size={20} />
            </IconButton>
          </div>
        )}
        {index < total - 1 && (
          <div className={classes.next}>
            <IconButton label={t('lightbox.next')} keys="→" tooltipPosition="left" onClick={() => go(1)}>
              <IconChevronRight stroke={1.5} size={20} />
            </IconButton>
          </div>
        )}
      </div>
    </FocusTrap>
  );
}

/** The focus goes back to the picture it came from. */
function useReturnFocus(): void {
  const from = useRef(document.activeElement);
  useEffect(() => {
    const element = from.current;
    return () => {
      if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
    };
  }, []);
}
