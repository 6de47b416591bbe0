import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useStrings } from '../platform/strings';
import { SoonDrawing } from '../ui/drawings';
import { EmptyState } from '../ui/States';
import { useSession } from './session';
import { nameOfScreen } from './shell/screen-names';
import { appStrings } from './strings';

/** A screen that belongs here and is still being made. */
export default function SoonPage() {
  const t = useStrings(appStrings);
  const { pathname } = useLocation();
  const inside = useSession().phase === 'in';
  const screen = nameOfScreen(pathname);
  return (
    <EmptyState
      level={1}
      title={screen ? t(`screens.${screen}`) : t('soon')}
      drawing={<SoonDrawing />}
      action={
        <Button component={Link} to={inside ? '/tickets' : '/login'} variant="filled">
          {inside ? t('toTickets') : t('toLogin')}
        </Button>
      }
    >
      {t('soonWhy')}
    </EmptyState>
  );
}
