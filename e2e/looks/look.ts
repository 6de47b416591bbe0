import type { Locator, Page } from '@playwright/test';
import type { EnterOptions } from '../actors';
import type { Network } from '../network';
import type { Staff } from '../staff';

/** What a table of looks may use to set its scene. */
export interface Stage {
  network: Network;
  baseURL: string;
  /** A page in the language of the run, of one of the staff. */
  enter(who: Staff, options?: EnterOptions): Promise<Page>;
  /** The same of nobody. */
  stranger(): Promise<Page>;
}

/** Something to look at: a screen, or what lies over one. */
export interface Look {
  /** Of its picture. */
  name: string;
  /** As the document of pictures says it. */
  title: string;
  /** Where it is, when not where its group is. */
  at?: string;
  /** What to do there until it is in sight. */
  show?(page: Page, width: number): Promise<unknown>;
  /** Hangs at a button, or is reached otherwise on a phone: reached anew in each width. */
  anew?: boolean;
  /** Another state of what has a picture: to be looked at, and not in the document. */
  apart?: boolean;
  /** Higher than a screen, so that all of it is seen. */
  height?: number;
}

export interface LookGroup {
  name: string;
  title: string;
  at: string;
  /** Makes what there is to see, and comes in. It may be done a second time on the same server. */
  begin(stage: Stage): Promise<Page>;
  looks: Look[];
}

/** The first button with that name, anywhere or within. */
export const press = (where: Page | Locator, name: string | RegExp) =>
  where
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()
    .click();

/** The first button whose name begins so: a count may follow. */
export const pressOf = (where: Page | Locator, name: string) => press(where, new RegExp(`^${escape(name)}`));

export const dialogOf = (page: Page): Locator => page.getByRole('dialog').last();

/** Sends a form as it is, for what is wrong with it to show. */
export const submit = (page: Page) => page.keyboard.press('Control+Enter');

export const pick = async (page: Page, field: Locator, option: string | RegExp) => {
  await field.click();
  await page.getByRole('option', { name: option }).first().click();
};

/** Answers of an endpoint as the server gives them, with something changed. */
export async function altered<T>(page: Page, url: string | RegExp, change: (body: T) => unknown): Promise<void> {
  await page.route(url, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as T) });
  });
}

/** What an endpoint is made to answer. */
export const answered = (page: Page, url: string | RegExp, json: object, status = 200) =>
  page.route(url, (route) => route.fulfill({ status, json }));

/** Scrolls what is in the screen's middle to its end. */
export const toEnd = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    for (const part of [main, ...main.querySelectorAll('*')]) part.scrollTop = part.scrollHeight;
  });

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
