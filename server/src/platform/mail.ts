export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** The way out for mail. Whoever asks `isOn` first does without where there is none. */
export interface Mail {
  isOn: boolean;
  /** @throws when the letter was not taken */
  send(letter: Letter): Promise<void>;
}

/** An installation without outgoing mail. */
export const noMail: Mail = {
  isOn: false,
  send: async () => {
    throw new Error('this installation sends no mail');
  },
};
