import type { FileRow } from '@guiche/contract/files';
import { fold } from '../platform/fold';
import type { PageRules } from '../platform/list-rules';

/** File lists lie by name. */
export const fileRules: PageRules<'files', FileRow> = {
  field: 'files',
  idOf: ({ id }) => id,
  hears: {
    file: (event) =>
      event.action === 'delete' ? { drop: event.fileId } : { put: event.files, isNew: event.action === 'create' },
  },
  isFound({ name, message }, searchParam) {
    const words = fold(searchParam.trim());
    return words === '' || fold(name).includes(words) || fold(message).includes(words);
  },
  isInPlace: (before, now) => before.name === now.name,
};
