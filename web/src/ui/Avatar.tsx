import { IconUser, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './Avatar.module.css';
import { hueOf, initialsOf } from './initials';
import { cx } from './cx';

export interface AvatarProps {
  name: string;
  /** Picture, when there is one; initials stand in until it has loaded and if it fails. */
  src?: string | null | undefined;
  size?: 20 | 24 | 32 | 36 | 40 | 56;
  /** What the hue hangs on; the name unless told (an id keeps the hue when the name changes). */
  seed?: string | number;
  /** Draws the presence dot. Say the word beside it: the dot alone is no information. */
  online?: boolean;
  group?: boolean;
  className?: string;
}

/** A face: picture, initials in one of eight hues, or a figure where there is no name. Decoration beside a name. */
export function Avatar({ name, src, size = 40, seed, online, group, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const initials = initialsOf(name);
  const picture = src && src !== failed ? src : null;
  return (
    <span
      className={cx(classes.avatar, online && classes.online, className)}
      data-size={size}
      data-hue={hueOf(String(seed ?? name))}
      aria-hidden="true"
    >
      {group ? <IconUsers stroke={1.5} /> : initials || <IconUser stroke={1.5} />}
      {picture && (
        <img
          className={classes.picture}
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed(picture)}
        />
      )}
    </span>
  );
}
