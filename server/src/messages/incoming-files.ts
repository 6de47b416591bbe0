import type { Contacts } from '../contacts/service';
import type { Log } from '../platform/log';
import type { StreamLimits } from '../platform/slow-streams';
import type { Tenancy } from '../platform/tenancy';
import type { Gateway } from '../whatsapp/gateway';
import type { Ours } from '../whatsapp/line-work';
import { fetchFiles } from './fetch-files';
import { createFileRefs } from './file-refs';
import { createPictures } from './pictures';

const usual: StreamLimits = { open: 30_000, stall: 20_000, total: 600_000 };

interface Parts {
  tenancy: Tenancy;
  contacts: Contacts;
  log: Log;
  secret: string;
  openFile: Gateway['openFile'];
  /** How long bytes may take to come, where tests have less time. */
  limits?: Partial<StreamLimits> | undefined;
}

/** What networks bring beside words: files of messages, and pictures of contacts. Neither is ever waited for. */
export function createIncomingFiles({ tenancy, contacts, log, secret, openFile, limits: given }: Parts) {
  const refs = createFileRefs(secret);
  const limits = { ...usual, ...given };
  const pictures = createPictures({ tenancy, contacts, log, limits });
  return {
    refs,
    pictures,
    fetch: (companyId: number, connectionId: number, ours: Ours) =>
      fetchFiles({ tenancy, openFile, refs, limits }, companyId, connectionId, ours),
    close: () => pictures.close(),
  };
}
export type IncomingFiles = ReturnType<typeof createIncomingFiles>;
