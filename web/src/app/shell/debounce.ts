/** Tells a value once it has stood for so long; one that is taken back before is never told. */
export function createDebouncer<T>(after: number, tell: (value: T) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told: T | undefined;
  return {
    say(value: T): void {
      clearTimeout(timer);
      timer = value === told ? undefined : setTimeout(() => tell((told = value)), after);
    },
    stop: (): void => clearTimeout(timer),
  };
}
