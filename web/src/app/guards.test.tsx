// @vitest-environment happy-dom
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession } from '../platform/access';
import { logout } from '../platform/session';
import { logIn } from '../testing/log-in';
import { clear, settle, show } from '../testing/show';
import { PrivateRoutes, PublicOnly } from './guards';

vi.mock('./lazy-desk', () => ({
  loadShell: async () => ({ default: ({ children }: { children: ReactNode }) => children }),
}));
vi.stubGlobal('fetch', async () => new Response('{}'));
afterEach(clear);

const Place = () => <p>{useLocation().pathname}</p>;
const App = () => (
  <MemoryRouter initialEntries={['/settings']}>
    <Routes>
      <Route element={<PublicOnly />}>
        <Route path="/login" element={<Place />} />
      </Route>
      <Route element={<PrivateRoutes />}>
        <Route path="*" element={<Place />} />
      </Route>
    </Routes>
  </MemoryRouter>
);
const place = async () => (await settle(), document.querySelector('p')?.textContent);

test('whoever logs in after somebody has logged out begins with the conversations, not where the other one was', async () => {
  logIn();
  await show(<App />);
  await expect.poll(place).toBe('/settings');
  await settle(logout);
  await expect.poll(place).toBe('/login');
  await settle(logIn);
  await expect.poll(place).toBe('/tickets');
});

test('whose session came to its end goes on where they were', async () => {
  logIn();
  await show(<App />);
  await expect.poll(place).toBe('/settings');
  await settle(() => endSession(null));
  await expect.poll(place).toBe('/login');
  await settle(logIn);
  await expect.poll(place).toBe('/settings');
});
