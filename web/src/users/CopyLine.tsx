import { IconCopy } from '@tabler/icons-react';
import { copyText } from '../ui/copy';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import classes from './Security.module.css';
import { securityStrings } from './security-strings';

/** Something to take along that nobody types. */
export function CopyLine({ label, text, shown = text }: { label: string; text: string; shown?: string }) {
  const t = useStrings(securityStrings);
  return (
    <div className={classes.copyRow} role="group" aria-label={label}>
      <span>{label}</span>
      <div className={classes.copyLine}>
        <code>{shown}</code>
        <IconButton label={t('copy')} onClick={() => void copyText(text)}>
          <IconCopy stroke={1.5} size={18} />
        </IconButton>
      </div>
    </div>
  );
}
