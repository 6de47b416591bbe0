import { Suspense, type ComponentType, type ReactNode } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { PageWait } from '../ui/PageWait';
import { Guarded, PrivateRoutes, PublicOnly } from './guards';
import { lazyPage } from './lazy-page';
import { screens } from './screens';

const LoginPage = lazyPage(() => import('./login/LoginPage'));
const SignupPage = lazyPage(() => import('./signup/SignupPage'));
const ForgotPage = lazyPage(() => import('./login/ForgotPage'));
const ResetPage = lazyPage(() => import('./login/ResetPage'));
const NotFoundPage = lazyPage(() => import('./NotFoundPage'));
const PayPage = lazyPage(() => import('../billing/PayPage'));
const GalleryPage = lazyPage(() => import('./gallery/GalleryPage'));

const pages = screens.map(([name, screen]) => ({ name, screen, Page: lazyPage(screen.load) }));

/** Pages for everyone, and the table of screens for whoever is logged in. */
export function Screens() {
  return (
    <Routes>
      <Route element={<PublicOnly />}>
        <Route path="/login" element={page(LoginPage)} />
        <Route path="/signup" element={page(SignupPage)} />
        <Route path="/forgot" element={page(ForgotPage)} />
      </Route>
      {/* whoever opens it, the link may be somebody else's than who is logged in here */}
      <Route path="/reset" element={page(ResetPage)} />
      {/* whoever has the link pays, logged in or not */}
      <Route path="/pagar/:token" element={page(PayPage)} />
      <Route path="/gallery" element={page(GalleryPage)} />
      <Route element={<PrivateRoutes bare />}>{routesOf(true)}</Route>
      <Route element={<PrivateRoutes />}>
        {routesOf(false)}
        <Route path="*" element={page(NotFoundPage)} />
      </Route>
    </Routes>
  );
}

function routesOf(bare: boolean): ReactNode {
  return pages
    .filter(({ screen }) => Boolean(screen.bare) === bare)
    .map(({ name, screen, Page }) => (
      <Route
        key={name}
        path={screen.path}
        element={
          <Guarded name={name} screen={screen}>
            <TicketIdGuard>
              <Suspense fallback={<PageWait />}>
                <Page />
              </Suspense>
            </TicketIdGuard>
          </Guarded>
        }
      />
    ));
}

function page(Page: ComponentType): ReactNode {
  return (
    <Suspense fallback={<PageWait />}>
      <Page />
    </Suspense>
  );
}

/** '/tickets/undefined' comes from old links of a ticket without uuid: it is the list. */
function TicketIdGuard({ children }: { children: ReactNode }) {
  return useParams()['ticketId'] === 'undefined' ? <Navigate to="/tickets" replace /> : children;
}
