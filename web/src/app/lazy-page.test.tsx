// @vitest-environment happy-dom
import { Component, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { clear, settle, show, soon } from '../testing/show';
import { lazyPage } from './lazy-page';

afterEach(clear);

const Words = ({ words }: { words: string }) => <p>{words}</p>;
const text = () => document.querySelector('p')?.textContent;

test('a page is drawn as soon as its code is there, and at once where it was there before', async () => {
  let [asked, bring] = [0, () => undefined as void];
  const Page = lazyPage(async () => {
    asked += 1;
    await new Promise<void>((resolve) => (bring = resolve));
    return { default: Words };
  });
  await show(<Page words="um" />);
  expect(text()).toBeUndefined();
  await settle(bring);
  expect(text()).toBe('um');

  await clear();
  await show(<Page words="dois" />);
  expect([text(), asked]).toEqual(['dois', 1]);
});

test('code that does not come is thrown, and asked for again by whoever shows the page anew', async () => {
  class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
    override state = { failed: false };
    static getDerivedStateFromError = () => ({ failed: true });
    override render = () => (this.state.failed ? <p>não veio</p> : this.props.children);
  }
  let isThere = false;
  const Page = lazyPage(async () => {
    if (!isThere) throw new Error('a network that is away');
    return { default: Words };
  });
  await show(
    <Guard>
      <Page words="um" />
    </Guard>,
  );
  await soon(() => expect(text()).toBe('não veio'));
  isThere = true;
  await clear();
  await show(<Page words="um" />);
  await soon(() => expect(text()).toBe('um'));
});
