import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { proto } from 'baileys';
import { addressOf, type Companion } from './accounts';
import type { FileKind, FileRef } from './files';
import { node } from './nodes';
import type { PostParts, Saying } from './post-parts';

interface FilePostParts extends Pick<PostParts, 'directory' | 'files' | 'clientOf'> {
  say(fromPn: string, toPn: string, said: proto.IMessage, how: Saying): Promise<string>;
}

/** Files between phones and a company's computer. */
export function createFilePost({ directory, files, clientOf, say }: FilePostParts) {
  /** The computer cannot find the file of a message any more: the phone that has it brings it to another place. */
  function bringAgain(companion: Companion, id: string, chat: string | undefined) {
    const file = directory.find(chat)?.account.files.get(id);
    if (!chat || !file) return;
    const { directPath } = files.put(file.bytes, file.kind, undefined, Buffer.from(file.ref.mediaKey));
    const { MediaRetryNotification } = proto;
    const success = MediaRetryNotification.ResultType.SUCCESS;
    const said = MediaRetryNotification.encode({ stanzaId: id, directPath, result: success }).finish();
    const info = 'WhatsApp Media Retry Notification';
    const key = Buffer.from(hkdfSync('sha256', file.ref.mediaKey, Buffer.alloc(32), info, 32));
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id));
    const sealed = Buffer.concat([cipher.update(said), cipher.final(), cipher.getAuthTag()]);
    clientOf(companion)?.send(
      node('notification', { type: 'mediaretry', from: addressOf(companion.account, 'pn'), id, t: '1' }, [
        node('rmr', { jid: chat, from_me: 'false' }),
        node('encrypt', {}, [node('enc_p', {}, sealed), node('enc_iv', {}, iv)]),
      ]),
    );
  }

  /** Somebody sends a file. @returns the message's id */
  async function sayFile(
    fromPn: string,
    toPn: string,
    file: { bytes: Buffer; kind: FileKind; as: (ref: FileRef) => proto.IMessage; lost?: boolean },
  ): Promise<string> {
    const ref = files.put(file.bytes, file.kind);
    const id = `3A${randomBytes(9).toString('hex').toUpperCase()}`;
    directory.account(fromPn).files.set(id, { bytes: file.bytes, kind: file.kind, ref });
    if (file.lost) files.forget(ref.directPath);
    return say(fromPn, toPn, file.as(ref), { id, type: 'media' });
  }

  return { bringAgain, sayFile };
}
