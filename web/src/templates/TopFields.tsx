import { templateFiles } from '@guiche/contract/templates';
import { Button, FileButton, Input, TextInput } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useId } from 'react';
import { formatBytes } from '../platform/dates';
import { useStrings } from '../platform/strings';
import type { FormState } from '../ui/use-form';
import { wrongWithFile, type FileTop, type Filled } from './fill';
import { templateStrings } from './dialog-strings';
import classes from './TemplateDialog.module.css';

interface FileProps {
  top: FileTop;
  file: File | null;
  onFile: (file: File | null) => void;
  /** What the form says of it. */
  problem: string | undefined;
}

/** The file that stands above the words; what cannot go is said as soon as it is chosen. */
export function TopFile({ top, file, onFile, problem }: FileProps) {
  const t = useStrings(templateStrings);
  const id = useId();
  const { types, most } = templateFiles[top];
  const about = { size: formatBytes(most) };
  const wrong = file && wrongWithFile(top, file);
  const said = wrong ? t(`wrong.${wrong}.${top}`, about) : problem;
  return (
    <div className={classes.top}>
      <span id={`${id}-label`} className={classes.label}>
        {t(`top.${top}`)}
      </span>
      <span className={classes.choose}>
        <FileButton accept={types.join(',')} onChange={(chosen) => chosen && onFile(chosen)}>
          {(props) => (
            <Button
              {...props}
              name="file"
              aria-describedby={`${id}-label ${id}-hint`}
              leftSection={<IconPaperclip stroke={1.5} size={16} aria-hidden="true" />}
            >
              {file ? t('otherFile') : t('chooseFile')}
            </Button>
          )}
        </FileButton>
        {file && (
          <span className={classes.fileName} dir="auto" title={file.name}>
            {file.name}
          </span>
        )}
      </span>
      {said ? (
        <Input.Error id={`${id}-hint`} role="alert">
          {said}
        </Input.Error>
      ) : (
        <span id={`${id}-hint`} className={classes.hint}>
          {t(`hint.${top}`, about)}
        </span>
      )}
    </div>
  );
}

const places = [
  ['name', 200],
  ['address', 300],
  ['at', 500],
] as const;

/** The place that stands above the words. */
export function TopPlace({ form }: { form: Pick<FormState<Filled>, 'field'> }) {
  const t = useStrings(templateStrings);
  return (
    <>
      {places.map(([name, most], index) => (
        <TextInput
          key={name}
          {...form.field(`place.${name}`)}
          autoFocus={index === 0}
          label={t(`place.${name}`)}
          description={name === 'at' ? t('place.hint') : undefined}
          maxLength={most}
          dir="auto"
        />
      ))}
    </>
  );
}
