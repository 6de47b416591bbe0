import { fold as withoutCase } from '@guiche/contract/fold';

/** Without case and accents, as the server compares, and without blanks around. */
export const fold = (text: string): string => withoutCase(text).trim();
