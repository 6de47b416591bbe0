import { defineConfig } from 'vitest/config';
import { contractRules } from './web/contract-rules.ts';

/** Tests that ask the database are slow on a busy machine; a wait that never ends should still end the run. */
const patience = { testTimeout: 120_000, hookTimeout: 240_000 };

/** These stand something in for a module, look at how one is loaded, or change what stays so: each has a process to itself. */
const apart = [
  'bad-input',
  'auth/support-everywhere',
  'companies/export-contents',
  'tenant-matrix',
  'tenant-mutants',
  'whatsapp/beta/beta',
  'whatsapp/governor/lifted',
].map((name) => `server/src/${name}.test.ts`);
const server = {
  globalSetup: ['server/src/testing/global-setup.ts', 'scripts/test-workers.mjs'],
  setupFiles: 'server/src/testing/built-workers.ts',
  ...patience,
};

/** Projects of their own, so that a run without server tests starts no database. */
export default defineConfig({
  test: {
    // half of the server's tests is waiting for the database: one less than there are cores leaves half of two idle
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/bench/**/*.test.ts'],
          exclude: apart,
          // Every file makes a world of its own; loading the whole server anew for each was half of the work.
          isolate: false,
          ...server,
        },
      },
      { test: { name: 'server-apart', include: apart, ...server } },
      {
        plugins: [contractRules()],
        test: {
          name: 'rest',
          include: ['contract/**/*.test.ts', 'scripts/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'],
          // no `isolate: false`: what one file leaves in the document, the storage and the modules of the page, the next would find
          ...patience,
        },
      },
    ],
  },
});
