import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useStrings } from '../platform/strings';
import { SoonDrawing } from '../ui/drawings';
import { EmptyState } from '../ui/States';
import type { ScreenName } from './screens';
import { appStrings } from './strings';

/** A screen that belongs here and is still being made. */
export default function SoonPage({ screen }: { screen: ScreenName }) {
  const t = useStrings(appStrings);
  return (
    <EmptyState
      level={1}
      title={t(`screens.${screen}`)}
      drawing={<SoonDrawing />}
      action={
        <Button component={Link} to="/tickets" variant="filled">
          {t('toTickets')}
        </Button>
      }
    >
      {t('soonWhy')}
    </EmptyState>
  );
}
