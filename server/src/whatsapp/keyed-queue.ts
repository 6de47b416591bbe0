/** Work of one name is done one after the other, in the order it was asked for. */
export function createKeyedQueue() {
  const last = new Map<string, Promise<unknown>>();
  function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, turn);
    const leave = () => last.get(name) === turn && last.delete(name);
    turn.then(leave, leave);
    return turn;
  }
  /** What is asked for from here on does not wait for what was asked for before, which stands still. */
  inTurn.abandon = (name: string): void => void last.delete(name);
  return inTurn;
}
