import { text } from './shapes';

/** A key of another service: what headers can carry. A mask, sent back, leaves a key as it is. */
export const serviceKey = text(1000).regex(/^[\x21-\x7e]*$/, 'Invalid');
