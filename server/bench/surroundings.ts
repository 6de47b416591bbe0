import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** The project's root directory. */
export const root = path.resolve(import.meta.dirname, '../..');

/** What a run leaves for the next, and nothing else. */
export const cache = path.join(root, '.cache', 'bench');

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A port of 127.0.0.1 that nobody uses. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** An empty folder below the cache, passable for the account that PostgreSQL runs as. */
export function emptyFolder(name: string): string {
  const folder = path.join(cache, name);
  removeDataDir(folder);
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/** Removes a data directory, and the database that may lie elsewhere because PostgreSQL's user could not reach it. */
export function removeDataDir(folder: string): void {
  const pointer = path.join(folder, 'postgres.location');
  if (fs.existsSync(pointer)) fs.rmSync(fs.readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true });
  fs.rmSync(folder, { recursive: true, force: true });
}
