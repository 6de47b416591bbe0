import type { MediaType } from '@guiche/contract/tickets';
import { fileListContent } from '../messages/file-list';
import type { Content } from '../messages/send';
import type { Ctx } from '../platform/tenancy';
import { readMedia, type CampaignRow } from './queries';

/** What stands beside a picture, a film or a document in one message. */
export const captionLimit = 1024;
const captioned: readonly string[] = ['image', 'video', 'document'];

export const fitsBeside = (text: string, mediaType: string) =>
  captioned.includes(mediaType) && text.length <= captionLimit;

/**
 * All messages of a recipient, in their order: the file with its text, or the file and then the text where that is too long
 * for it; then what the file list holds.
 */
export async function contentOf(
  ctx: Ctx,
  {
    mediaKey,
    mediaName,
    mediaType,
    fileListId,
  }: Pick<CampaignRow, 'mediaKey' | 'mediaName' | 'mediaType' | 'fileListId'>,
  text: string,
): Promise<Content[]> {
  const words: Content[] = text.trim() ? [{ text, isReady: true }] : [];
  const list = fileListId === null ? [] : await fileListContent(ctx, fileListId);
  if (mediaKey === null || mediaType === null) return [...words, ...list];
  const file = await readMedia(ctx, mediaKey);
  const media = { ...file, name: mediaName ?? file.name, mediaType: mediaType as MediaType };
  const own: Content[] = fitsBeside(text, mediaType)
    ? [{ text, isReady: true, media }]
    : [{ text: '', isReady: true, media }, ...words];
  return [...own, ...list];
}
