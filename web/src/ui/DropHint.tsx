import { IconFileUpload } from '@tabler/icons-react';
import classes from './DropHint.module.css';

/** Lies over a pane while files are held above it. */
export const DropHint = ({ children }: { children: string }) => (
  <div className={classes.drop}>
    <IconFileUpload stroke={1.5} size={28} aria-hidden="true" />
    {children}
  </div>
);
