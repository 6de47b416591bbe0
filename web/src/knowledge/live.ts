import type { DismissedQuestion } from '@guiche/contract/asked-questions';
import type { ArticleRow } from '@guiche/contract/knowledge';
import { fold } from '../platform/fold';
import type { PageRules } from '../platform/list-rules';

/** Articles lie by title. */
export const articleRules: PageRules<'articles', ArticleRow> = {
  field: 'articles',
  idOf: ({ id }) => id,
  hears: {
    knowledge: (event) =>
      event.action === 'delete' ? { drop: event.id } : { put: event.record, isNew: event.action === 'create' },
  },
  isFound: ({ title }, search) => fold(title).includes(fold(search.trim())),
  isInPlace: (before, now) => fold(before.title) === fold(now.title),
};

/** What was dismissed has no search; an event does not say which it is about. */
export const dismissedRules: PageRules<'questions', DismissedQuestion> = {
  field: 'questions',
  idOf: ({ id }) => id,
  hears: { askedQuestion: ({ action }) => (action === 'update' ? 'ask' : undefined) },
  isFound: () => true,
  isInPlace: () => true,
};
