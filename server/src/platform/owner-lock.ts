import fs from 'node:fs';

/**
 * Whether a process lives. A zombie counts as dead: under a container's init that reaps nothing it would otherwise
 * hold its lock for ever.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return readStat(pid)?.[0] !== 'Z';
}

/**
 * Makes this process the owner of what the lock file stands for.
 *
 * A lock left by a dead process is taken over. The file holds pid and start time, because after a restart (of a
 * container above all) the same pid often belongs to somebody else.
 *
 * @returns gives the lock back
 * @throws Error `refusal(pid)` when another living process (or this one, by an earlier call) holds it
 */
export function takeLock(file: string, refusal: (pid: number) => string): () => void {
  const mine = `${process.pid} ${startTime(process.pid)}\n`;
  while (!writeNew(file, mine)) {
    const text = readIfThere(file);
    if (text === undefined) continue;
    const [pid = 0, started = ''] = text.trim().split(' ');
    if (isSameProcess(Number(pid), started)) throw new Error(refusal(Number(pid)));
    setAside(file, text);
  }
  return () => {
    if (readIfThere(file) === mine) fs.rmSync(file, { force: true });
  };
}

function isSameProcess(pid: number, started: string): boolean {
  if (!(pid > 0) || !isAlive(pid)) return false;
  const now = startTime(pid);
  return now === '' || started === '' || now === started;
}

/** Removes a dead owner's lock, unless somebody else has replaced it since it was read. */
function setAside(file: string, text: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    fs.renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readIfThere(aside) !== text) fs.linkSync(aside, file);
  fs.rmSync(aside, { force: true });
}

function writeNew(file: string, text: string): boolean {
  try {
    fs.writeFileSync(file, text, { flag: 'wx', mode: 0o644 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Start time in clock ticks since boot; empty where the system does not tell (anything but Linux). */
function startTime(pid: number): string {
  return readStat(pid)?.[19] ?? '';
}

/** The fields of /proc/<pid>/stat from the state on: the name before them may hold blanks and brackets. */
function readStat(pid: number): string[] | undefined {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
