import { expect, request, type APIRequestContext } from '@playwright/test';

/** The staff of the demo company, and the ways in. */

export const staff = {
  helena: { email: 'admin@demo.local', name: 'Helena Duarte' },
  sofia: { email: 'sofia@demo.local', name: 'Sofia Ramos' },
  ana: { email: 'ana@demo.local', name: 'Ana Souza' },
  bruno: { email: 'bruno@demo.local', name: 'Bruno Lima' },
  operator: { email: 'operator@guiche.local', name: 'Operator' },
} as const;
export type Staff = keyof typeof staff;
export const password = 'demo1234';

/** @returns what a browser keeps of a login */
export async function logIn(url: string, email: string) {
  const api = await request.newContext({ baseURL: url });
  const answer = await api.post('/api/auth/login', { data: { email, password } });
  expect(answer.status(), `login of ${email}`).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  const { cookies } = await api.storageState();
  await api.dispose();
  return { token, cookies };
}

/** Calls the API as somebody; their pages, if they have any, lose their session. */
export async function callAs(url: string, email: string): Promise<APIRequestContext> {
  const { token } = await logIn(url, email);
  return request.newContext({ baseURL: url, extraHTTPHeaders: { authorization: `Bearer ${token}` } });
}
