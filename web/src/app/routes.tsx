import { lazy, Suspense, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { loadTickets } from './desk-parts';
import { Guarded, PrivateRoutes, PublicOnly, type Access } from './guards';
import { PageWait } from './PageWait';
import { useCan } from './session';

const DashboardPage = lazy(() => import('../dashboard/DashboardPage'));
const TicketsPage = lazy(loadTickets);
const UsersPage = lazy(() => import('../users/UsersPage'));
const ContactsPage = lazy(() => import('../contacts/ContactsPage'));
const ConnectionsPage = lazy(() => import('../connections/ConnectionsPage'));
const QueuesPage = lazy(() => import('../queues/QueuesPage'));
const HelpsPage = lazy(() => import('../helps/HelpsPage'));
const SettingsPage = lazy(() => import('../settings/SettingsPage'));
const SandboxPage = lazy(() => import('../sandbox/SandboxPage'));
const LoginPage = lazy(() => import('./login/LoginPage'));
const SignupPage = lazy(() => import('./signup/SignupPage'));
const ForgotPage = lazy(() => import('./login/ForgotPage'));
const ResetPage = lazy(() => import('./login/ResetPage'));
const SoonPage = lazy(() => import('./SoonPage'));
const NotFoundPage = lazy(() => import('./NotFoundPage'));
const GalleryPage = lazy(() => import('../ui/gallery/GalleryPage'));

interface Screen extends Access {
  path: string;
  page: LazyExoticComponent<ComponentType>;
  /** A page of its own, without rail and top bar. */
  bare?: boolean;
}

/** The map of screens. A screen that is not there yet says so on a page of its own. */
const screens: Screen[] = [
  { path: '/tickets', page: TicketsPage },
  { path: '/tickets/:ticketId', page: TicketsPage },
  { path: '/quick-messages', page: SoonPage },
  { path: '/kanban', page: SoonPage },
  { path: '/todolist', page: SoonPage },
  { path: '/contacts', page: ContactsPage },
  { path: '/schedules', page: SoonPage },
  { path: '/tags', page: SoonPage },
  { path: '/chats', page: SoonPage },
  { path: '/chats/:id', page: SoonPage },
  { path: '/helps', page: HelpsPage },

  { path: '/campaigns', page: SoonPage, campaigns: true },
  { path: '/campaign/:campaignId/report', page: SoonPage, campaigns: true },
  { path: '/contact-lists', page: SoonPage, campaigns: true },
  { path: '/contact-lists/:contactListId/contacts', page: SoonPage, campaigns: true },
  { path: '/campaigns-config', page: SoonPage, campaigns: true },

  { path: '/connections', page: ConnectionsPage, needs: 'connections-page:actionButtons' },
  { path: '/queues', page: QueuesPage, needs: 'queues:manage' },
  { path: '/users', page: UsersPage, needs: 'users:manage' },
  { path: '/prompts', page: SoonPage, needs: 'settings:manage' },
  { path: '/files', page: SoonPage, needs: 'settings:manage' },
  { path: '/messages-api', page: SoonPage, needs: 'settings:manage' },
  { path: '/financeiro', page: SoonPage, needs: 'settings:manage' },
  { path: '/settings', page: SettingsPage, needs: 'settings:manage' },
  { path: '/subscription', page: SoonPage },

  { path: '/announcements', page: SoonPage, operator: true },
  { path: '/sandbox', page: SandboxPage, needs: 'sandbox:act', bare: true },
];

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
      <Route path="/gallery" element={page(GalleryPage)} />
      <Route element={<PrivateRoutes bare />}>{routesOf(screens.filter(({ bare }) => bare))}</Route>
      <Route element={<PrivateRoutes />}>
        <Route index element={<Home />} />
        {routesOf(screens.filter(({ bare }) => !bare))}
        <Route path="*" element={page(NotFoundPage)} />
      </Route>
    </Routes>
  );
}

/** The dashboard; whoever may not view it begins with the conversations, and did nothing wrong. */
function Home() {
  const can = useCan();
  return can('dashboard:view') ? page(DashboardPage) : <Navigate to="/tickets" replace />;
}

function routesOf(some: Screen[]): ReactNode {
  return some.map(({ path, page: Page, needs, operator, campaigns }) => (
    <Route
      key={path}
      path={path}
      element={
        <Guarded needs={needs} operator={operator} campaigns={campaigns}>
          <TicketIdGuard>{page(Page)}</TicketIdGuard>
        </Guarded>
      }
    />
  ));
}

function page(Page: LazyExoticComponent<ComponentType>): ReactNode {
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
