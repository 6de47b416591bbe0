import type { Provider } from '@guiche/contract/connections';
import { randomBytes } from 'node:crypto';
import type { Capabilities } from './capabilities';

/** What is known of a provider without opening a line: what it can do, and how its messages are named. */
export interface ProviderTraits {
  capabilities: Capabilities;
  /** An id for a message on its way out, never used before. */
  newId(): string;
}

/** The form that WhatsApp's own web client uses. */
const webId = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;

const everything = {
  repeatable: true,
  choosesIds: true,
  revoke: true,
  edit: true,
  groups: true,
  typing: true,
  changes: true,
  calls: true,
  lookUp: true,
};

const traits: Record<Provider, ProviderTraits> = {
  beta: {
    capabilities: { ...everything, interactive: false, codes: true, fileFacts: true },
    newId: webId,
  },
  cloud: {
    // The network names the message itself; ours travels along and comes back with every receipt.
    capabilities: {
      repeatable: false,
      choosesIds: false,
      revoke: false,
      edit: false,
      groups: false,
      typing: true,
      // Only of numbers that also live in the app: nothing to count on.
      changes: false,
      calls: false,
      lookUp: false,
      interactive: true,
      codes: false,
      fileFacts: true,
      reaches: ['pn', 'bsuid'],
      answersFor: 24 * 3_600_000,
    },
    newId: webId,
  },
  sandbox: {
    capabilities: { ...everything, interactive: false, codes: false, fileFacts: false },
    newId: webId,
  },
};

export const traitsOf = (provider: Provider): ProviderTraits => traits[provider];
export const capabilitiesOf = (provider: Provider): Capabilities => traits[provider].capabilities;
export const newId = (provider: Provider): string => traits[provider].newId();
