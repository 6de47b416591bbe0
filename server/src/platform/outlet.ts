import fs from 'node:fs';

/** Where the log goes. What cannot be written waits, or is lost: nothing is thrown, and nobody waits for it. */
export interface Outlet {
  write(line: string): void;
  /** Writes what waits before the process ends, as far as that is possible at once. */
  flushSync(): void;
  /** Called when lines can be written again, with how many were lost before. */
  onLost: (lines: number) => void;
}

const retryAfter = 200;

/**
 * The log's own library ends the process where a line cannot be written (a disk that is full, mostly), and stands still for
 * ever where it is to be written at once.
 * @param most bytes that wait
 */
export function createOutlet(fd: number, most = 4_000_000): Outlet {
  let waiting: Buffer[] = [];
  let size = 0;
  let lost = 0;
  let isBusy = false;

  function write() {
    if (isBusy || !size) return;
    isBusy = true;
    const bytes = Buffer.concat(waiting);
    waiting = [];
    fs.write(fd, bytes, (error, written) => {
      const rest = bytes.subarray(error ? 0 : written);
      size -= bytes.length - rest.length;
      if (rest.length) waiting.unshift(rest);
      if (error) return void setTimeout(retry, retryAfter).unref();
      const before = lost;
      lost = 0;
      retry();
      if (before) outlet.onLost(before);
    });
  }

  function retry() {
    isBusy = false;
    write();
  }

  const outlet: Outlet = {
    onLost: () => undefined,
    write(line) {
      const bytes = Buffer.from(line);
      if (size + bytes.length > most) return void lost++;
      waiting.push(bytes);
      size += bytes.length;
      write();
    },
    flushSync() {
      try {
        while (waiting.length) {
          const [first] = waiting as [Buffer];
          const written = fs.writeSync(fd, first);
          size -= written;
          if (written < first.length) waiting[0] = first.subarray(written);
          else waiting.shift();
        }
      } catch {
        // What cannot be written now is not written at all.
      }
    },
  };
  return outlet;
}
