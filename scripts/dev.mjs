// npm run dev: the server from its sources, started again at every change, and the page with hot reload in front of it.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { install, requireNode, root } from './steps.mjs';

requireNode();
await install();

const environment = { NODE_ENV: 'development', ...process.env, PORT: process.env.PORT ?? '3000' };
const programs = [
  [path.join('node_modules', 'tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', 'server/src/main.ts'],
  [path.join('node_modules', 'vite', 'bin', 'vite.js'), 'web'],
];
// Groups of their own: a second signal, and Ctrl+C comes from the terminal and from us, makes tsx kill the server before
// its database is stopped.
const options = { cwd: root, env: environment, stdio: ['ignore', 'inherit', 'inherit'], detached: true };
const children = programs.map((args) => spawn(process.execPath, args, options));

let isStopping = false;
function stop() {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
for (const child of children) {
  child.once('exit', (code) => {
    if (!isStopping) process.exitCode = code || 1;
    stop();
  });
}
