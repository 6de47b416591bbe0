import { createContext, useContext } from 'react';
import { freshLink } from '../data';

/** A fresh link to the file of a message: bubbles are drawn in logs of more than one kind, and each asks its own way. */
export type FreshLink = (messageId: number) => Promise<string>;

export const FreshLinks = createContext<FreshLink>(freshLink);

export const useFreshLink = (): FreshLink => useContext(FreshLinks);
