/** Which pieces a question means, whatever words it has. */
export interface Meaning {
  /** That it was asked for: of another one it says nothing. */
  question: string;
  /** How near each is, 0 to 1, by its id; nearest first. */
  near: ReadonlyMap<number, number>;
}

/**
 * Asks what a question means, outside of any transaction, since a service is asked.
 * @returns nothing where the company has no model for that, where no word of it says anything, or where the service gave no answer
 */
export type Understand = (companyId: number, question: string) => Promise<Meaning | undefined>;
