import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractRules } from './contract-rules.ts';
import { leanContract } from './lean-contract.ts';
import { oneLanguage } from './one-language.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
// the host stays the page's own: the server refuses logins that come from another site
const proxy = {
  '/api': { target: server, changeOrigin: false },
  '/socket.io': { target: server, ws: true, changeOrigin: false },
};

/** What nearly every page needs, in files that change only with their library, so that a release stays small. */
const libraries: [name: string, what: RegExp][] = [
  ['react', /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/],
  ['router', /node_modules[\\/]react-router[\\/]/],
  ['query', /node_modules[\\/]@tanstack[\\/]/],
  [
    'live',
    /node_modules[\\/](socket\.io-client|socket\.io-parser|engine\.io-client|engine\.io-parser|@socket\.io)[\\/]/,
  ],
];

export default defineConfig({
  plugins: [contractRules(), leanContract(), oneLanguage(), react()],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: fileURLToPath(new URL('./zod-at-rest.ts', import.meta.url)) },
      // its package names the build for development alone
      {
        find: /^react-router$/,
        replacement: fileURLToPath(import.meta.resolve('react-router').replace('/development/', '/production/')),
      },
    ],
  },
  server: { port: 5173, strictPort: false, proxy },
  preview: { proxy },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    // fonts and pictures stay files: nothing inline for the content security policy to worry about
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: libraries.map(([name, test]) => ({ name, test })) },
      },
    },
  },
});
