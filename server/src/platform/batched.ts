/**
 * Does single pieces of work in batches: while one batch is under way the next one collects, so that a lone piece waits for
 * nobody and many share one transaction. A batch that fails is done again piece by piece.
 */
export function batched<Item>(most: number, flush: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: { item: Item; done: () => void; failed: (error: unknown) => void }[] = [];
  let busy = false;

  async function work() {
    busy = true;
    while (waiting.length) {
      const batch = waiting.splice(0, most);
      try {
        await flush(batch.map(({ item }) => item));
        for (const { done } of batch) done();
      } catch (error) {
        if (batch.length === 1) batch[0]!.failed(error);
        else for (const { item, done, failed } of batch) await flush([item]).then(done, failed);
      }
    }
    busy = false;
  }

  return (item) =>
    new Promise<void>((done, failed) => {
      waiting.push({ item, done, failed });
      if (!busy) void work();
    });
}
