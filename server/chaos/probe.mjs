// Asks a server for its health every few milliseconds, and a bare server of its own in the same way: what the machine
// itself makes everybody wait is told apart from what the server does. Beside that, for how long threads of servers were
// ready to run and had no processor, which Linux counts. A process of its own, so that nobody else's work delays it.
import { fork } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import { performance } from 'node:perf_hooks';

const every = 50;
const limit = 30_000;

if (process.argv[2] === 'bare') {
  const server = http.createServer((request, response) => response.end('{"status":"ok"}'));
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
  process.on('disconnect', () => process.exit());
} else {
  const bare = fork(import.meta.filename, ['bare']);
  const port = await new Promise((resolve) => bare.once('message', resolve));
  const agent = new http.Agent({ keepAlive: true });
  const nothing = () => ({ server: [], bare: [], waited: [] });
  let samples = nothing();
  let watched;
  /** What each thread of a server had waited when it was last looked at. */
  const threads = new Map();
  const followed = new Set();
  let sum = 0;

  /** Milliseconds in which a thread could have run and did not, of the first of a process; the file counts nanoseconds. */
  const waited = (task) => {
    try {
      return Number(fs.readFileSync(`/proc/${task}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
    } catch {
      return 0;
    }
  };
  /**
   * What answers waits in the first thread, and perhaps in one other: passwords and files have their own. Of several
   * servers, the one that waited most.
   */
  const waitedByAll = () => {
    let most = 0;
    for (const pid of followed) {
      try {
        let [first, others] = [0, 0];
        for (const name of fs.readdirSync(`/proc/${pid}/task`)) {
          const task = `${pid}/task/${name}`;
          const ms = waited(task);
          const since = Math.max(0, ms - (threads.get(task) ?? 0));
          threads.set(task, ms);
          if (name === String(pid)) first = since;
          else others = Math.max(others, since);
        }
        most = Math.max(most, first + others);
      } catch {
        followed.delete(pid);
      }
    }
    return (sum += most);
  };
  const ask = (address, into, pid) => {
    const at = Date.now();
    const from = performance.now();
    const before = waited(pid);
    const note = (ok) => into.push([at, performance.now() - from, ok, Math.max(0, waited(pid) - before)]);
    const request = http.get(address, { agent, timeout: limit }, (response) => {
      response.resume();
      response.once('end', () => note(response.statusCode === 200));
      response.once('error', () => note(false));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => note(false));
  };
  setInterval(() => {
    samples.waited.push([Date.now(), waitedByAll()]);
    if (watched) {
      ask(`${watched.url}/api/health`, samples.server, watched.pid);
    }
    ask(`http://127.0.0.1:${port}/`, samples.bare, bare.pid);
  }, every);

  process.on('message', (said) => {
    if (said.follow) followed.add(said.follow);
    if (said.watch !== undefined) watched = said.watch ?? undefined;
    if (!said.collect) return;
    process.send(samples);
    samples = nothing();
  });
  process.on('disconnect', () => process.exit());
  process.send('ready');
}
