import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { logSize, type Cluster } from './embedded-postgres-process';

it('begins the log of PostgreSQL anew once it is large, and keeps the part before, once', () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'guiche-log-'));
  try {
    const logFile = path.join(home, 'postgres.log');
    const cluster = { logFile } as Cluster;
    for (const word of ['first', 'second']) {
      writeFileSync(logFile, `${word}\n${'x'.repeat(6_000_000)}`);
      expect(logSize(cluster)).toBe(0);
      expect(statSync(logFile).size).toBe(0);
      expect(readFileSync(`${logFile}.1`, 'latin1').slice(0, word.length)).toBe(word);
    }
    writeFileSync(logFile, 'little');
    expect(logSize(cluster)).toBe(6);
  } finally {
    rmSync(home, { recursive: true });
  }
});
