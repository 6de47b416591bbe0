import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useStrings } from '../platform/strings';
import { NothingFoundDrawing } from '../ui/drawings';
import { EmptyState } from '../ui/States';
import { appStrings } from './strings';

export default function NotFoundPage() {
  const t = useStrings(appStrings);
  return (
    <EmptyState
      level={1}
      title={t('notFound')}
      drawing={<NothingFoundDrawing />}
      action={
        <Button component={Link} to="/tickets" variant="filled">
          {t('toTickets')}
        </Button>
      }
    >
      {t('notFoundWhy')}
    </EmptyState>
  );
}
