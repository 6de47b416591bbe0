import { AsyncResource } from 'node:async_hooks';
import type { SignalKeyStoreWithTransaction, SocketConfig } from 'baileys';
import { createKeyedQueue } from '../keyed-queue';
import type { Library } from './library';

type Repository = ReturnType<SocketConfig['makeSignalRepository']>;

/**
 * The library encrypts and sends a message within one transaction of its key store, which is committed after the bytes
 * have left (`relayMessage`). A process that is killed in between comes back with a key that was used, or without the
 * session that the other side answers in. So each step of a session, a group's chain or a one-time key is a transaction
 * of its own, committed before anybody is handed what was made with it.
 *
 * Nested transactions of the library join the one whose asynchronous context they run in, so whatever is called here
 * runs in the context in which this was made, which has none. The library calls all of it through the very objects that
 * it hands to `makeSignalRepository`, at each use.
 * @param keys those of the socket; changed in place, since the socket goes on using them
 */
export function commitAhead(lib: Library, keys: SignalKeyStoreWithTransaction, repository: Repository): Repository {
  const context = new AsyncResource('guiche.keys');
  const apart =
    <A extends unknown[], R>(act: (...given: A) => R) =>
    (...given: A): R =>
      context.runInAsyncScope(act, undefined, ...given);

  const { set } = keys;
  const setApart = apart(set);
  keys.set = (data) => {
    // One that is used up goes with the session that it began; new ones are given away.
    const isNew = Object.values(data['pre-key'] ?? {}).some((key) => key !== null);
    return isNew ? setApart(data) : set(data);
  };

  const { lidMapping } = repository;
  const turn = createKeyedQueue();
  /** The library takes turns by address, of which one person has several for one session. */
  const inTurn =
    <A, R>(addressOf: (asked: A) => string, act: (asked: A) => Promise<R>) =>
    async (asked: A): Promise<R> => {
      const address = addressOf(asked);
      const lid = await lidMapping.getLIDForPN(address);
      return turn(lib.jidDecode(lid ?? address)?.user ?? address, () => act(asked));
    };
  const migrate = inTurn(
    ([, to]: Parameters<Repository['migrateSession']>) => to,
    (asked) => repository.migrateSession(...asked),
  );
  lidMapping.storeLIDPNMappings = apart(lidMapping.storeLIDPNMappings.bind(lidMapping));

  return {
    ...repository,
    decryptMessage: apart(inTurn(({ jid }) => jid, repository.decryptMessage)),
    decryptGroupMessage: apart(repository.decryptGroupMessage),
    processSenderKeyDistributionMessage: apart(repository.processSenderKeyDistributionMessage),
    encryptMessage: apart(inTurn(({ jid }) => jid, repository.encryptMessage)),
    encryptGroupMessage: apart(repository.encryptGroupMessage),
    getSenderKeyDistributionMessage: apart(repository.getSenderKeyDistributionMessage),
    injectE2ESession: apart(inTurn(({ jid }) => jid, repository.injectE2ESession)),
    validateSession: apart(repository.validateSession),
    deleteSession: apart(repository.deleteSession),
    migrateSession: apart((...asked) => migrate(asked)),
  };
}
