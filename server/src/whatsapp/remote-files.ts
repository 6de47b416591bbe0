/** Files that lie with a network until they are fetched. */

/**
 * What a driver needs to fetch a file, days later and in another process if need be. It is kept as sealed JSON beside
 * the message until the file is there.
 */
export type FileRef = Readonly<Record<string, string | number | boolean>>;

/** The network has the file no longer, or never gives it: trying again is in vain. */
export class FileGone extends Error {}

/** The line is not up: the file waits until it is, and that is no fault of the file. */
export class LineIsDown extends Error {
  constructor() {
    super('The line is down and will be back by itself.');
  }
}
