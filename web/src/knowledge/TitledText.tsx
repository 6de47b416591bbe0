import type { ReactNode } from 'react';
import { cx } from '../ui/cx';
import classes from './Knowledge.module.css';

interface TitledTextProps {
  title: string;
  /** What is said about it beside the title, and below that. */
  beside?: ReactNode;
  below?: ReactNode;
  /** Its first lines suffice here. */
  brief?: boolean;
  children: string;
}

/** A title over a text, both as somebody wrote them. */
export const TitledText = ({ title, beside, below, brief, children }: TitledTextProps) => (
  <>
    <div className={classes.lead}>
      <b className={classes.title} dir="auto">
        {title}
      </b>
      {beside}
    </div>
    {below}
    {children && (
      <p className={cx(classes.words, brief && classes.brief)} dir="auto">
        {children}
      </p>
    )}
  </>
);
