let lastId = 0;

/** The next temporary id; below zero, so that it is nobody's. */
export function temporaryId(): number {
  lastId -= 1;
  return lastId;
}
