import fs from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres';
import { emptyFolder, removeDataDir } from './surroundings';

/** A database server that a part has for itself, and a folder for the product's files; both are gone with `undo`. */
export async function startOwnDatabase(name: string, undo: (() => Promise<unknown>)[]) {
  const folder = emptyFolder(name);
  const files = path.join(folder, 'files');
  fs.mkdirSync(files, { recursive: true });
  const quiet = { info: () => undefined, error: () => undefined };
  const { url, stop } = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log: quiet });
  undo.push(async () => {
    await stop();
    removeDataDir(path.join(folder, 'database'));
    removeDataDir(folder);
  });
  return { url, files };
}
