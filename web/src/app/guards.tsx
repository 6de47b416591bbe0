import type { Permission } from '@guiche/contract/permissions';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useStrings } from '../platform/strings';
import { FailedState } from '../ui/States';
import { loadShell } from './desk-parts';
import { toastError } from './errors';
import classes from './pages.module.css';
import { PageWait } from './PageWait';
import { hasCampaigns, startSession, useCan, useMe, useSession } from './session';
import { appStrings } from './strings';

const Shell = lazy(loadShell);
const SetupPage = lazy(() => import('./login/SetupPage'));

/** Who may see a screen, beside being logged in. */
export interface Access {
  needs?: Permission;
  /** The platform operator only. */
  operator?: boolean;
  /** Only where campaigns are switched on. */
  campaigns?: boolean;
}

/**
 * Login and sign-up: whoever is logged in is led to the first screen. Whoever logs in is led to where they were going,
 * and who only came to the front door to the conversations.
 */
export function PublicOnly() {
  const session = useSession();
  const { state } = useLocation() as { state: { from?: string } | null };
  const [wasOut, setWasOut] = useState(false);
  if (session.phase === 'out' && !wasOut) setWasOut(true);
  if (session.phase === 'starting') return <PageWait />;
  if (session.phase === 'in') {
    const goal = state?.from && state.from !== '/' ? state.from : '/tickets';
    return <Navigate to={wasOut ? goal : '/'} replace />;
  }
  return <Outlet />;
}

/** Everything else: inside the shell unless it is a page of its own, or to the login and back here afterwards. */
export function PrivateRoutes({ bare }: { bare?: boolean }) {
  const t = useStrings(appStrings);
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.phase === 'starting') return <PageWait />;
  if (session.phase === 'unreachable') {
    return (
      <main className={classes.whole}>
        <FailedState title={t('unreachable')} level={1} onRetry={() => void startSession()}>
          {t('unreachableWhy')}
        </FailedState>
      </main>
    );
  }
  if (session.phase === 'out') return <Navigate to="/login" replace state={{ from: pathname + search }} />;
  if (session.phase === 'in' && session.me.mustSetUpTotp) {
    return (
      <Suspense fallback={<PageWait />}>
        <SetupPage />
      </Suspense>
    );
  }
  if (bare) return <Outlet />;
  return (
    <Suspense fallback={<PageWait />}>
      <Shell>
        <Outlet />
      </Shell>
    </Suspense>
  );
}

/** A screen one may not see leads to the conversations and says why. */
export function Guarded({ needs, operator, campaigns, children }: Access & { children: ReactNode }) {
  const can = useCan();
  const me = useMe();
  const allowed = (!needs || can(needs)) && (!operator || me.super) && (!campaigns || hasCampaigns());
  const told = useRef(false);
  useEffect(() => {
    // one guard serves screen after screen: each refusal is told, and told once
    const isTold = told.current;
    told.current = !allowed;
    if (allowed || isTold) return;
    toastError('ERR_NO_PERMISSION');
  }, [allowed]);
  return allowed ? children : <Navigate to="/tickets" replace />;
}
