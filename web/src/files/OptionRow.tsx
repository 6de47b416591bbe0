import { FileListLimits } from '@guiche/contract/files';
import { Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { HTMLAttributes } from 'react';
import { useStrings } from '../platform/strings';
import { FileField } from '../ui/FileField';
import { Grip, upAndDown } from '../ui/Grip';
import { IconButton } from '../ui/IconButton';
import type { Where } from '../ui/use-drag';
import type { Upload } from '../ui/use-uploads';
import classes from './Files.module.css';
import type { Option } from './options';
import { fileListStrings } from './strings';

interface Props {
  option: Option;
  /** Its place, from 1 on. */
  n: number;
  upload: Upload;
  onChange: (to: Partial<Option>) => void;
  onMore: (files: File[]) => void;
  onDrop: () => void;
  onStep: (by: -1 | 1) => void;
  handle: HTMLAttributes<HTMLElement>;
  isHeld: boolean;
  over: Where | undefined;
}

/** One file of a list: what is said beside it, the file, and its place. */
export function OptionRow({ option, n, upload, onChange, onMore, onDrop, onStep, handle, isHeld, over }: Props) {
  const t = useStrings(fileListStrings);
  return (
    <li className={classes.option} data-drag={option.key} data-held={isHeld || undefined} data-over={over}>
      <Grip label={t('form.move', { n })} handle={handle} steps={upAndDown} onStep={onStep} />
      <div className={classes.parts}>
        <Textarea
          aria-label={t('form.option', { n })}
          placeholder={t('form.option', { n })}
          dir="auto"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={FileListLimits.optionName}
          value={option.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <FileField
          label={t('form.file', { n })}
          isLabelHidden
          value={option.value}
          onChange={(value) => onChange({ value })}
          onMore={onMore}
          maxBytes={FileListLimits.file}
          upload={upload}
        />
      </div>
      <IconButton size="sm" label={t('form.drop', { n })} onClick={onDrop}>
        <IconTrash stroke={1.5} size={16} />
      </IconButton>
    </li>
  );
}
