/** What a line is was sealed with another master secret: nothing is made in its place until somebody says so. */
export class Unreadable extends Error {
  constructor() {
    super('sealed with another SECRET');
  }
}
