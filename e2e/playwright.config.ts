import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser';

/** Pages of a journey live for seconds: what they throw away is collected less often. An eighth of the processors' work. */
const browser = findBrowser();
const ofJourneys = { ...browser, args: [...(browser.args ?? []), '--js-flags=--min-semi-space-size=16'] };

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './server.ts',
  // What hangs is ended by the wait it hangs in; a whole journey may take long where others use the machine, too.
  timeout: 300_000,
  workers: 2,
  // A second try would meet what the first has left: what fails runs again alone afterwards (scripts/journeys.mjs).
  retries: 0,
  // No clock stands over the whole; what breaks every page ends it here.
  maxFailures: 20,
  // Generous: what is slow is measured where it is the question, and machines are shared.
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '../.cache/e2e.json' }]],
  use: {
    // Set by globalSetup before the workers, which read this file again, are started.
    baseURL: process.env.GUICHE_URLS?.split(' ')[Number(process.env.TEST_PARALLEL_INDEX ?? 0)],
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A page that somebody else's worker has kept is another test's business: app.spec.ts lets it in.
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: ofJourneys,
  },
  projects: [{ name: 'chromium' }],
});
