import type { Provider } from '@guiche/contract/connections';
import type { Readable } from 'node:stream';
import type { Identity, MessageRef, Outcome, Prepared, Reaction } from './driver';
import type { FileRef } from './remote-files';

/** The one entrance to the WhatsApp networks. Whoever calls it knows no provider. */
export interface Gateway {
  /** Whether lines of this provider can be started here. */
  serves(provider: Provider): boolean;
  /** Of the lines that should be up each is seen to, by this process or another. */
  isSettled(): boolean;
  /** The database is there again, after it was away: leases are renewed and lines taken up at once. */
  catchUp(): void;
  /** At boot: starts every line that should be up and is nobody's, and keeps looking after them. */
  resume(): Promise<void>;
  /** @throws ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED when the provider has no driver here */
  start(companyId: number, connectionId: number, how: 'resume' | 'fresh'): Promise<void>;
  /** Ends the session and keeps its credentials. @throws ERR_NO_WAPP_FOUND */
  stop(companyId: number, connectionId: number): Promise<void>;
  /** Ends the session and forgets its credentials. @throws ERR_NO_WAPP_FOUND */
  logout(companyId: number, connectionId: number): Promise<void>;
  /** After the connection was deleted, or given another provider: ends its session and whatever was kept for it. */
  forget(companyId: number, connectionId: number, provider: Provider): Promise<void>;
  /**
   * Begins to empty the outbox of a line, where it is owned, and is not waited for: a line with much to send would keep
   * whoever asks from asking for the others.
   * @returns false when nobody could be asked
   */
  deliver(companyId: number, connectionId: number): Promise<boolean>;
  /** Resolves when the outboxes that this process is emptying are empty. @returns whether there were any */
  delivered(): Promise<boolean>;
  /** Hands one message over, in the owner's process. Never throws for what a network or a line does. */
  dispatch(companyId: number, connectionId: number, message: Prepared): Promise<Outcome>;
  /** As `DriverSession.prepare`, in the owner's process; ready where a driver has nothing to prepare. */
  prepare(
    companyId: number,
    connectionId: number,
    message: Prepared,
    signal: AbortSignal,
  ): Promise<Outcome | undefined>;
  /**
   * Begins to fetch the files of a line's messages, where it is owned, and is not waited for.
   * @returns false when nobody could be asked
   */
  fetchFiles(companyId: number, connectionId: number): Promise<boolean>;
  /** As `DriverSession.openFile`, in the owner's process. @throws FileGone, LineIsDown */
  openFile(companyId: number, connectionId: number, file: FileRef, signal: AbortSignal): Promise<Readable>;
  revoke(companyId: number, connectionId: number, message: MessageRef): Promise<Outcome>;
  edit(companyId: number, connectionId: number, message: MessageRef, text: string): Promise<Outcome>;
  react(companyId: number, connectionId: number, reaction: Reaction): Promise<Outcome>;
  markRead(companyId: number, connectionId: number, messages: MessageRef[]): Promise<void>;
  typing(companyId: number, connectionId: number, to: Identity, on: boolean): Promise<void>;
  /** As `DriverSession.lookUp`. @throws ERR_WAPP_CHECK_CONTACT when the line or its network does not answer */
  lookUp(companyId: number, connectionId: number, number: string): Promise<string | null | undefined>;
  /** As `DriverSession.pairingCode`; nothing where no code can be had now, or never over this network. */
  pairingCode(companyId: number, connectionId: number, number: string): Promise<string | undefined>;
  /** The caller hears that nobody will answer, where the network can tell. */
  rejectCall(companyId: number, connectionId: number, call: { callId: string; from: Identity }): Promise<void>;
  /** Ends what runs here, until `resume`: statuses stay, and what waits to leave waits on. */
  pause(): Promise<void>;
  /** Graceful end of the process: sessions stop, statuses stay, so that the next process takes them up again. */
  close(): Promise<void>;
}
