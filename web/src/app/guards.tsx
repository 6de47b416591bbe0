import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { useStrings } from '../platform/strings';
import { FailedState } from '../ui/States';
import { loadShell } from './lazy-desk';
import { lazyPage } from './lazy-page';
import { PLAIN_MS, toast, toastError, toastStore, TOOLS_MS } from '../ui/toast-store';
import classes from '../ui/pages.module.css';
import { PageWait } from '../ui/PageWait';
import { startSession, useSession } from '../platform/session';
import type { Screen, ScreenName } from './screens';
import { appStrings } from './strings';
import { useMayEnter } from './use-may-enter';

const Shell = lazyPage(loadShell);
const BareFrame = lazyPage(() => import('./shell/BareFrame'));
const LackingPage = lazyPage(() => import('./LackingPage'));
const SetupPage = lazyPage(() => import('./login/SetupPage'));

/**
 * Login and sign-up: whoever is logged in is led to the first screen. Whoever logs in is led to where they were going,
 * and who only came to the front door, or after a logout, to the conversations.
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
  // who comes after somebody has logged out may be somebody else
  if (session.phase === 'out')
    return <Navigate to="/login" replace state={session.left ? null : { from: pathname + search }} />;
  if (session.phase === 'in' && session.me.mustSetUpTotp) return <SetupPage />;
  const Frame = bare ? BareFrame : Shell;
  return (
    <Suspense fallback={<PageWait />}>
      <Frame>
        <Outlet />
      </Frame>
    </Suspense>
  );
}

interface GuardedProps {
  name: ScreenName;
  screen: Screen;
  children: ReactNode;
}

/** A screen one may not see leads to the conversations and says why; one of the operator's a moment later to the first. */
export function Guarded({ name, screen, children }: GuardedProps) {
  const t = useStrings(appStrings);
  const mayEnter = useMayEnter();
  const allowed = mayEnter(screen);
  const { feature, ...access } = screen;
  // it is theirs, and only their plan lacks it
  const isLacking = !allowed && feature !== undefined && mayEnter(access);
  const isOperators = screen.operator === true;
  const isTold = allowed || isLacking || screen.first === true;
  useEffect(() => {
    toastStore.stay(screen.tool ? TOOLS_MS : PLAIN_MS);
    return () => toastStore.stay(PLAIN_MS);
  }, [screen.tool]);
  const told = useRef(false);
  useEffect(() => {
    // one guard serves screen after screen: each refusal is told, and told once
    const wasTold = told.current;
    told.current = !isTold;
    if (isTold || wasTold) return;
    if (isOperators) toast.error(t('operatorsOnly'));
    else toastError('ERR_NO_PERMISSION');
  }, [isTold, isOperators, t]);
  if (allowed) return children;
  if (isLacking) return <LackingPage screen={name} feature={feature} />;
  return isOperators ? <LeadOn /> : <Navigate to="/tickets" replace />;
}

/** As specified: what was told can be read before the page goes. */
const LEAD_ON_MS = 1000;

function LeadOn() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/', { replace: true }), LEAD_ON_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <PageWait />;
}
