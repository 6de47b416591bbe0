/** Work of one name is done one after the other, in the order it was asked for. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, turn);
    const leave = () => last.get(name) === turn && last.delete(name);
    turn.then(leave, leave);
    return turn;
  };
}
