/**
 * Who asks the same at the same time is answered together, and never with what was seen before they asked: whoever comes
 * while an answer is under way waits for the next, which begins once that one has ended and is for all who wait.
 */
export function createShared<Answer>() {
  interface Line {
    next: { work: () => Promise<Answer>; answer: Promise<Answer> } | undefined;
    running: Promise<unknown>;
  }
  const lines = new Map<string, Line>();

  function begin(key: string, line: Line, work: () => Promise<Answer>): Promise<Answer> {
    const answer = work();
    const end = () => {
      if (line.running === ended && !line.next) lines.delete(key);
    };
    const ended: Promise<unknown> = answer.then(end, end);
    line.running = ended;
    return answer;
  }

  /** `work` of whoever came last is done: it knows the latest time. */
  return (key: string, work: () => Promise<Answer>): Promise<Answer> => {
    const line = lines.get(key);
    if (!line) {
      const made: Line = { next: undefined, running: Promise.resolve() };
      lines.set(key, made);
      return begin(key, made, work);
    }
    if (line.next) {
      line.next.work = work;
      return line.next.answer;
    }
    const answer = line.running.then(() => {
      const latest = line.next!.work;
      line.next = undefined;
      return begin(key, line, latest);
    });
    line.next = { work, answer };
    return answer;
  };
}
