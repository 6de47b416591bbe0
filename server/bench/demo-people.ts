import { login, type Running } from './processes';

/** Asks as somebody who is logged in. */
export type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Of everybody in the demo companies. */
const password = 'demo1234';

/** Somebody of the demo company is logged in once: the next login would end this one. */
export async function logIn(
  { url }: Pick<Running, 'url'>,
  email = 'admin@demo.local',
): Promise<{ call: Call; token: string }> {
  const token = await login(url, email, password);
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };
  return { call, token };
}
