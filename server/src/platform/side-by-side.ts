/**
 * Questions of one transaction that need not wait for each other's answers: what is asked in one turn of the event loop
 * travels to the database together, and is done in the order in which it was asked. Ends when the last has ended, since
 * nothing may still be asked when the transaction ends.
 * @throws the first failure, in the order given
 */
export async function sideBySide<T extends readonly unknown[]>(
  works: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  const ends = await Promise.allSettled<unknown>(works as readonly Promise<unknown>[]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason as Error;
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value) as unknown as T;
}

/**
 * Work that counts only if the fence holds: the fence's question travels in front of the first of the work, and the
 * transaction does not end well before its answer.
 * @throws what the fence says, where both fail
 */
export async function behind<T>(fence: Promise<unknown> | undefined, work: Promise<T>): Promise<T> {
  const [, result] = await sideBySide([fence ?? Promise.resolve(), work]);
  return result;
}
