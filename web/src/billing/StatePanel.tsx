import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RecordSkeletons } from '../ui/RecordsPage';
import { FailedState } from '../ui/States';

/** What was asked for, or that it is on its way, or that it did not come. */
export function StatePanel<T>({ asked, children }: { asked: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (asked.data !== undefined) return children(asked.data);
  return asked.isError ? (
    <FailedState error={asked.error} onRetry={() => void asked.refetch()} />
  ) : (
    <RecordSkeletons rows={4} />
  );
}
