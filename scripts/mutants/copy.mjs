// A copy of what git would know of this tree, outside of it, in which mistakes can be planted.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../steps.mjs';

const PREFIX = 'guiche-mutants-';

/** @returns the copy's directory, as it is here, changes that are not committed included; the caller removes it */
export function copyTree() {
  clearLeftovers();
  const directory = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), `${PREFIX}${process.pid}-`));
  // Root's PostgreSQL is not root, and reaches nothing that only root may enter.
  fs.chmodSync(directory, 0o755);
  const known = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 1e8,
  });
  for (const file of new Set(known.toString().split('\0').filter(Boolean))) {
    const [from, to] = [path.join(root, file), path.join(directory, file)];
    if (!fs.existsSync(from)) continue;
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.copyFileSync(from, to);
  }
  linkLibraries(directory);
  return directory;
}

/** Libraries are shared; what is our own is the copy's. */
function linkLibraries(directory) {
  const [from, to] = [path.join(root, 'node_modules'), path.join(directory, 'node_modules')];
  fs.mkdirSync(path.join(to, '@guiche'), { recursive: true });
  for (const name of fs.readdirSync(from)) {
    if (name !== '@guiche' && !name.startsWith('.vite')) fs.symlinkSync(path.join(from, name), path.join(to, name));
  }
  for (const name of fs.readdirSync(path.join(from, '@guiche')))
    fs.symlinkSync(path.join(directory, name), path.join(to, '@guiche', name));
  const { workspaces } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  for (const workspace of workspaces) {
    const own = path.join(root, workspace, 'node_modules');
    if (fs.existsSync(own)) fs.symlinkSync(own, path.join(directory, workspace, 'node_modules'));
  }
}

/** A run that was killed leaves its copy: the next one takes it away. */
function clearLeftovers() {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    if (isAlive(Number(name.slice(PREFIX.length).split('-')[0]))) continue;
    fs.rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
