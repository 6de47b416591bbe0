// Preloaded into a server that is measured: says, when asked, how long its event loop kept things waiting.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
process.on('message', (asked) => {
  if (asked === 'begin') delay.reset();
  if (asked === 'begin') delay.enable();
  if (asked === 'end') process.send?.({ p99: delay.percentile(99) / 1e6, longest: delay.max / 1e6 });
});
// the channel to the benchmark must not keep a server alive that was told to stop
process.channel?.unref();
