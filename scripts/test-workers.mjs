// What runs beside the server's main program, built once for a run of its tests.
import fs from 'node:fs';
import path from 'node:path';
import { bundleServer, workers } from './bundle-server.mjs';
import { CACHE } from './steps.mjs';

export default async function setup(project) {
  fs.mkdirSync(CACHE, { recursive: true });
  // within the project: what stays out of the bundle is looked for from here
  const directory = fs.mkdtempSync(path.join(CACHE, 'workers-'));
  await bundleServer(workers(), directory);
  project.provide('builtWorkers', directory);
  return () => fs.rmSync(directory, { recursive: true, force: true });
}
