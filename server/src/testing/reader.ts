/**
 * Files whose functions read what customers write. Every function that one of them gives to others stands here: with how it
 * is asked about a text, several ways where several of its arguments are as long as strangers like; or with why it is not.
 */
export interface Reader {
  gives: object;
  reads: Record<string, ((text: string) => unknown) | ((text: string) => unknown)[]>;
  /** By the function's name: why it is not asked. */
  others?: Record<string, string>;
}
