import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../platform/api-error';
import { sentenceOf } from '../platform/errors';
import { useStrings } from '../platform/strings';
import { AllDoneDrawing, BrokenDrawing, NothingFoundDrawing } from './drawings';
import classes from './States.module.css';
import { uiStrings } from './strings';

export interface EmptyStateProps {
  /** Says what is the case in a few words. */
  title: string;
  /** One sentence of what this place is for. */
  children?: ReactNode;
  /** One button to begin. */
  action?: ReactNode;
  /** One of ui/drawings; a speech bubble with a tick unless told. */
  drawing?: ReactNode;
  /** Level of the heading: 1 where this is the whole page. */
  level?: 1 | 2 | 3;
}

/** Nothing here yet: what this place is for, and one way to begin. */
export function EmptyState({ title, children, action, drawing = <AllDoneDrawing />, level = 3 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.blank}>
      <div className={classes.art}>{drawing}</div>
      <Heading className={classes.title}>{title}</Heading>
      {children && <p className={classes.words}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

export interface FilteredEmptyStateProps {
  /** What was looked for, in a sentence. */
  children?: ReactNode;
  onClear: () => void;
  clearLabel?: string;
}

/** Filtered down to nothing: the way back is to clear the filter. */
export function FilteredEmptyState({ children, onClear, clearLabel }: FilteredEmptyStateProps) {
  const t = useStrings(uiStrings);
  return (
    <EmptyState
      title={t('nothingFound')}
      drawing={<NothingFoundDrawing />}
      action={<Button onClick={onClear}>{clearLabel ?? t('clearFilters')}</Button>}
    >
      {children}
    </EmptyState>
  );
}

export interface FailedStateProps {
  title?: string;
  /** What happened. */
  children?: ReactNode;
  onRetry?: () => void;
  /** Why: what the server said, or that nothing came; of a call that failed support is told which it was. */
  error?: unknown;
  /** The same, where the error itself is not at hand. */
  requestId?: string | undefined;
  level?: 1 | 2 | 3;
}

/** It failed: what happened, and try again. */
export function FailedState({ title, children, onRetry, error, requestId, level = 3 }: FailedStateProps) {
  const t = useStrings(uiStrings);
  const id = requestId ?? (error instanceof ApiError ? error.requestId : undefined);
  return (
    <div role="alert" className={classes.fill}>
      <EmptyState
        title={title ?? t('loadFailed')}
        level={level}
        drawing={<BrokenDrawing />}
        action={
          <>
            {onRetry && (
              <Button leftSection={<IconRefresh stroke={1.5} size={16} />} onClick={onRetry}>
                {t('tryAgain')}
              </Button>
            )}
            {id && <span className={classes.request}>{t('request', { id: id.slice(0, 13) })}</span>}
          </>
        }
      >
        {children ?? (error ? sentenceOf(error) : t('loadFailedWhy'))}
      </EmptyState>
    </div>
  );
}
