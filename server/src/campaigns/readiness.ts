import type { CampaignRow } from './queries';

/** What a campaign lacks before it may begin, by the fields of its dialog; nothing where it is complete. */
export function missing(
  row: Pick<
    CampaignRow,
    | 'messages'
    | 'questions'
    | 'templates'
    | 'questionTemplates'
    | 'confirmation'
    | 'contactListId'
    | 'tagListId'
    | 'mediaKey'
    | 'fileListId'
  > & { retryOf: unknown },
): Record<string, string> | undefined {
  const fields = {
    ...(!hasAudience(row) && { contactListId: 'Required' }),
    ...(!saysSomething(row) && { message1: 'Required' }),
    ...(row.confirmation &&
      !row.questions.some(isText) &&
      !row.questionTemplates.some(Boolean) && { confirmationMessage1: 'Required' }),
  };
  return Object.keys(fields).length ? fields : undefined;
}

/** It goes to a list, a tag, or those whom another one did not reach. */
export const hasAudience = (row: Pick<CampaignRow, 'contactListId' | 'tagListId'> & { retryOf: unknown }) =>
  row.contactListId !== null || row.tagListId !== null || Boolean(row.retryOf);

const isText = (text: string) => text.trim() !== '';

/** There is a text, a template or a file. */
export const saysSomething = ({
  messages,
  templates,
  mediaKey,
  fileListId,
}: Pick<CampaignRow, 'messages' | 'templates' | 'mediaKey' | 'fileListId'>) =>
  messages.some(isText) || templates.some(Boolean) || mediaKey !== null || fileListId !== null;
