import { z } from 'zod';
import { documentFails, DocumentLimits } from './documents';
import { endpoint } from './endpoint';
import { Done, givenFlag, givenId, id, instant, noPage, page, Paging, text, textBytes, words } from './shapes';

export const KnowledgeLimits = { title: 150, body: 100_000, prompts: 100, question: 500, files: 100 } as const;

const row = {
  id,
  title: z.string(),
  /** What is not published is given to no assistant. */
  isPublished: z.boolean(),
  /** Every prompt may use it; else those of `promptIds`. */
  forAll: z.boolean(),
  promptIds: z.array(id),
  /** How many characters its text has. */
  length: z.int(),
  /** What the file is called whose text it has; null for one that was written here. */
  fileName: z.string().nullable(),
  fileSize: z.int().nullable(),
  companyId: id,
  createdAt: instant,
  updatedAt: instant,
};
/** As it stands in a list. */
export const ArticleRow = z.strictObject(row);
export type ArticleRow = z.infer<typeof ArticleRow>;
/** Something that the company knows, and that its assistants stand on. */
export const Article = z.strictObject({
  ...row,
  body: z.string(),
  /** A link to its file, good for minutes. */
  fileUrl: z.string().nullable(),
});
export type Article = z.infer<typeof Article>;

/** A piece of what the company knows, and why it was found. */
export const Found = z.strictObject({
  /** Of an article, or of a quick message that is released for assistants. */
  articleId: id.nullable(),
  quickMessageId: id.nullable(),
  /** A link to the file of the article, good for minutes. */
  fileUrl: z.string().nullable(),
  title: z.string(),
  /** The headings it stands under. */
  heading: z.string(),
  body: z.string(),
  score: z.number(),
  /** How much of what was asked it meets, 0 to 1: rare words count for more. */
  share: z.number(),
  /** How near its meaning is to the question's, 0 to 1, whatever words it has; null where only its words were looked at. */
  likeness: z.number().nullable(),
  /** An assistant would be given it; the rest meets too little. */
  isGiven: z.boolean(),
  /** Which words have met. `same`: by their stem; `other`: another word for it; `alike`: spelt nearly so. */
  met: z.array(z.strictObject({ word: z.string(), as: z.string(), how: z.enum(['same', 'other', 'alike']) })),
});
export type Found = z.infer<typeof Found>;

/** What an answer of an assistant stands on. */
export const Source = z.strictObject({
  title: z.string(),
  articleId: id.nullable(),
  quickMessageId: id.nullable(),
  /** A link to the file of the article, good for minutes. */
  fileUrl: z.string().nullable(),
});
export type Source = z.infer<typeof Source>;

const fields = {
  title: words(1, KnowledgeLimits.title),
  body: text(KnowledgeLimits.body),
  isPublished: z.boolean(),
  forAll: z.boolean(),
  promptIds: z.array(givenId).max(KnowledgeLimits.prompts, { error: 'Too many prompts', abort: true }),
};
/** Beside a file a list is a field that comes once for each. */
const promptList = z.union([givenId.transform((one) => [one]), fields.promptIds]);
/** Clients send the whole record back. */
const ignores = Object.keys(Article.shape).filter((key) => !(key in fields));
const params = { articleId: 'article' } as const;
const ids = { 'body.promptIds': 'prompt' } as const;
/** One file, whose text becomes an article's. */
const upload = { field: 'file', files: 1, bytes: DocumentLimits.bytes } as const;
const managed = { who: 'settings:manage', feature: 'useOpenAi' } as const;

export const knowledge = {
  list: endpoint('GET /knowledge', {
    ...managed,
    query: Paging,
    without: noPage('articles'),
    reply: page('articles', ArticleRow),
    summary: 'Articles by title, twenty a page; the search looks at titles',
  }),
  search: endpoint('GET /knowledge/search', {
    ...managed,
    query: z.strictObject({
      question: text(KnowledgeLimits.question).default(''),
      /** As this prompt may read; without it, everything that is published. */
      promptId: z.coerce.number().pipe(id).optional(),
    }),
    ids: { 'query.promptId': 'prompt' },
    reply: z.strictObject({
      found: z.array(Found),
      /** What was looked for; words that say nothing are not. */
      words: z.array(z.string()),
    }),
    summary: 'What an assistant would find for a question, best first, and why',
  }),
  show: endpoint('GET /knowledge/:articleId', {
    ...managed,
    params,
    reply: Article,
    summary: 'One article, with its text',
  }),
  create: endpoint('POST /knowledge', {
    ...managed,
    body: z.strictObject({
      ...fields,
      body: fields.body.default(''),
      isPublished: fields.isPublished.default(true),
      forAll: fields.forAll.default(true),
      promptIds: fields.promptIds.default([]),
    }),
    bodyBytes: textBytes,
    ignores,
    ids,
    reply: Article,
    status: 201,
    summary: 'Adds an article; unless told, it is published and every prompt may use it',
  }),
  upload: endpoint('POST /knowledge/files', {
    ...managed,
    body: z.strictObject({
      /** The file's name without its ending, unless told. */
      title: fields.title.optional(),
      isPublished: givenFlag.default(true),
      forAll: givenFlag.default(true),
      promptIds: promptList.default([]),
    }),
    ids,
    upload,
    apart: true,
    reply: Article,
    status: 201,
    fails: [...documentFails, 'ERR_KNOWLEDGE_FULL'],
    summary: 'Adds an article with the text of a file (PDF, .txt, .md); the file is kept beside it',
  }),
  replace: endpoint('PUT /knowledge/:articleId/file', {
    ...managed,
    params,
    upload,
    apart: true,
    reply: Article,
    fails: documentFails,
    summary: 'Puts another file in place of the one whose text an article has; title and prompts stay',
  }),
  update: endpoint('PUT /knowledge/:articleId', {
    ...managed,
    params,
    body: z.strictObject(fields).partial(),
    bodyBytes: textBytes,
    ignores,
    ids,
    reply: Article,
    summary: 'Changes an article; a text that comes from a file is changed with its file',
  }),
  remove: endpoint('DELETE /knowledge/:articleId', { ...managed, params, reply: Done, summary: 'Deletes an article' }),
};
