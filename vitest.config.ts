import { defineConfig } from 'vitest/config';

/** Tests that ask the database are slow on a busy machine; a wait that never ends should still end the run. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000 };

/** Two projects, so that a run without server tests starts no database. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
          ...patience,
        },
      },
      {
        test: {
          name: 'rest',
          include: ['contract/**/*.test.ts', 'scripts/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'],
          ...patience,
        },
      },
    ],
  },
});
