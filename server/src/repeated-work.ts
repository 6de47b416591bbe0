import { keepCampaignsSwept } from './campaigns/jobs';
import { keepFigures } from './dashboard/keep-figures';
import { keepFilled } from './embeddings/keep-filled';
import { fileWords } from './messages/file-words';
import type { Repeated } from './platform/guard';
import type { Log } from './platform/log';
import type { MediaStore } from './platform/media';
import { keepMediaSwept } from './platform/media-sweep';
import type { Tenancy } from './platform/tenancy';
import { sweepHourly } from './system/sweep';

export interface RepeatedParts {
  tenancy: Tenancy;
  store: MediaStore;
  log: Log;
  clock: () => Date;
}

/** What every process with jobs does again and again, whoever asks for nothing. Files are as old as their disk says. */
export const beginRepeatedWork = (parts: RepeatedParts): Repeated[] => [
  fileWords(parts),
  sweepHourly(parts),
  keepFilled(parts),
  keepCampaignsSwept(parts),
  keepFigures(parts),
  keepMediaSwept({ ...parts, clock: () => new Date() }),
];
