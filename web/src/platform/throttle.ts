/** Acts at once; what is asked for within so many milliseconds of that is done together, when they are over. */
export function throttle(ms: number, act: () => void): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  return function throttled(): void {
    if (resting !== undefined) return void (isWanted = true);
    act();
    resting = setTimeout(() => {
      resting = undefined;
      if (!isWanted) return;
      isWanted = false;
      throttled();
    }, ms);
  };
}
