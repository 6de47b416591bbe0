import { Button } from '@mantine/core';
import type { PlanFeature } from '@guiche/contract/plan-features';
import { plans } from '@guiche/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../platform/call';
import { useMe } from '../platform/session';
import { locale, useStrings } from '../platform/strings';
import { SoonDrawing } from '../ui/drawings';
import { EmptyState } from '../ui/States';
import type { ScreenName } from './screens';
import { appStrings } from './strings';

/** A screen that the company's plan does not hold, and which plans do. */
export default function LackingPage({ screen, feature }: { screen: ScreenName; feature: PlanFeature }) {
  const t = useStrings(appStrings);
  const { plan } = useMe().company;
  const offered = useQuery({ queryKey: ['plans'], queryFn: ({ signal }) => call(plans.list, { signal }) });
  const having = offered.data?.filter((one) => one[feature]).map(({ name }) => name) ?? [];
  const names = new Intl.ListFormat(locale(), { type: 'disjunction' }).format(having);
  return (
    <EmptyState
      level={1}
      title={t('lacking', { screen: t(`screens.${screen}`), plan: plan.name })}
      drawing={<SoonDrawing />}
      action={
        <Button component={Link} to="/tickets" variant="filled">
          {t('toTickets')}
        </Button>
      }
    >
      {having.length > 0 ? t('lackingIn', { plans: names }) : offered.data && t('lackingNowhere')}
    </EmptyState>
  );
}
