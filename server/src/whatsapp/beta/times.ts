/** How patient a line is, in milliseconds. */
export interface Times {
  /** A line that is down is OPENING for so long, then TIMEOUT. */
  openingFor: number;
  /** After the opening, what is still held back for the mark of the offline messages' end is let go. */
  holdFor: number;
  /** A message that nobody began to decrypt for so long: the socket is deaf. */
  deafAfter: number;
  /** The network is asked whether it is there. */
  keepAlive: number;
  /** The network must confirm a message of ours. */
  confirm: number;
  /** The first pause before a new socket; later ones double. */
  pause: number;
  /** After another computer took the line over. */
  replaced: number;
}

export const usual: Times = {
  openingFor: 15_000,
  holdFor: 10_000,
  deafAfter: 120_000,
  keepAlive: 30_000,
  confirm: 20_000,
  pause: 1000,
  replaced: 60_000,
};
