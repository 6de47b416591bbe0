import { z } from 'zod';

/** How the installation looks to whoever comes. */
export const brand = {
  name: z.string(),
  colour: z.string(),
  logo: z.string().nullable(),
};
