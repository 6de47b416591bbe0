export interface Decoded {
  encoding: 'utf-8' | 'windows-1252';
  text: string;
}

/** The text of a file as programs save it; nothing for what is no text. */
export function decoded(bytes: Buffer): Decoded | undefined {
  // Of control characters a text has tabs and line ends.
  if (bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32))) return undefined;
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'windows-1252', text: bytes.toString('latin1').replace(/[\u0080-\u009f]/g, westernOf) };
  }
}

/** What Windows-1252 has where Latin 1 has control characters; some versions of Node take the one for the other. */
const western = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const westernOf = (sign: string) => western[sign.charCodeAt(0) - 0x80]!;
