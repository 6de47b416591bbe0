import type { Page } from '@playwright/test';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect } from '../actors';
import type { Look, LookGroup } from './look';

export interface Size {
  width: number;
  height: number;
}

/** Every theme and width of a look; `keep` is given each picture. */
export async function take(
  page: Page,
  group: LookGroup,
  look: Look,
  sizes: readonly Size[],
  keep: (picture: Buffer, theme: 'light' | 'dark', size: Size) => void,
): Promise<void> {
  for (const [turn, { width, height }] of sizes.entries()) {
    await page.setViewportSize({ width, height: look.height ?? height });
    if (turn === 0 || look.anew) {
      await page.goto(look.at ?? group.at);
      await page.waitForLoadState('networkidle');
      await look.show?.(page, width);
    }
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.mouse.move(0, 0);
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), theme);
      await isDrawn(page);
      keep(await page.screenshot({ caret: 'hide', animations: 'disabled' }), theme, { width, height });
    }
  }
}

/** Fonts are there, and pictures in sight are decoded. */
export async function isDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** Half the size of what was taken, light on the left and dark on the right. */
export const pairSize = { width: 1448, height: 450 };
export const pairMost = 40_000;

/** Both themes beside each other, as light as a document full of them has to be. */
export async function writePair(file: string, light: Buffer, dark: Buffer): Promise<void> {
  const half = { width: 720, height: 450, fit: 'cover', position: 'top' } as const;
  const [left, right] = await Promise.all([light, dark].map((picture) => sharp(picture).resize(half).toBuffer()));
  const canvas = sharp({ create: { ...pairSize, channels: 3, background: '#8a90a0' } })
    .composite([
      { input: left!, left: 0, top: 0 },
      { input: right!, left: pairSize.width - half.width, top: 0 },
    ])
    .png();
  const pair = await canvas.toBuffer();
  fs.mkdirSync(path.dirname(file), { recursive: true });
  for (const quality of [52, 42, 34, 26, 18, 10]) {
    const bytes = await sharp(pair).webp({ quality, effort: 6 }).toBuffer();
    fs.writeFileSync(file, bytes);
    if (bytes.length <= pairMost) return;
  }
}
