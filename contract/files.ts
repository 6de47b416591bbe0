import { z } from 'zod';
import { endpoint } from './endpoint';
import { Done, givenId, givenIdOrNone, id, ignored, instant, page, Paging, text, textBytes } from './shapes';

export const FileListLimits = {
  least: 3,
  name: 200,
  message: 4096,
  options: 50,
  /** Of one option: what a network shows beside a file. */
  optionName: 1024,
  file: 100_000_000,
} as const;

export const FileOption = z.strictObject({
  id,
  fileId: id,
  /** What is said beside the file. */
  name: z.string(),
  /** A link to its file, or empty where it has none yet. */
  path: z.string(),
  /** image, audio, video, document; empty where it has no file. */
  mediaType: z.string(),
  /** What its file is called. */
  fileName: z.string().nullable(),
  size: z.int().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type FileOption = z.infer<typeof FileOption>;

const row = { id, companyId: id, name: z.string(), message: z.string(), createdAt: instant, updatedAt: instant };
/** As it stands in a list. */
export const FileRow = z.strictObject(row);
export type FileRow = z.infer<typeof FileRow>;
/** With its files, in their order. */
export const FileList = z.strictObject({ ...row, options: z.array(FileOption) });
export type FileList = z.infer<typeof FileList>;

const Input = z.strictObject({
  name: z
    .string({ error: 'Required' })
    .trim()
    .min(FileListLimits.least, 'nome muito curto')
    .max(FileListLimits.name, { error: 'Too Long!', abort: true }),
  message: z
    .string({ error: 'Obrigatório' })
    .trim()
    .min(1, 'Obrigatório')
    .max(FileListLimits.message, { error: 'Too Long!', abort: true }),
  /** In their order. One with the id of an option keeps its file; what is not named goes, with its file. */
  options: z
    .array(
      // clients send the whole record back, and the file that was chosen
      z.object({ id: givenIdOrNone.optional(), name: text(FileListLimits.optionName).default('') }),
    )
    .max(FileListLimits.options, { error: 'Too many options', abort: true }),
});
const ignores = ['id', 'userId', 'companyId', 'createdAt', 'updatedAt'] as const;
const params = { fileListId: 'fileList' } as const;
/** A field of a form that may come once or again and again. */
const oneOrMore = <T extends z.ZodType>(one: T) => z.union([one, z.array(one).max(FileListLimits.options)]);

export const files = {
  page: endpoint('GET /files', {
    who: 'user',
    query: z.strictObject({ ...Paging.shape, companyId: ignored }),
    reply: page('files', FileRow),
    summary: 'File lists by name, twenty a page; the search looks at names and messages',
  }),
  list: endpoint('GET /files/list', {
    who: 'user',
    query: z.strictObject({ searchParam: text(200).optional(), companyId: ignored }),
    reply: z.array(FileRow),
    summary: 'Every file list, by name',
  }),
  show: endpoint('GET /files/:fileListId', {
    who: 'user',
    params,
    reply: FileList,
    summary: 'One file list with its files',
  }),
  create: endpoint('POST /files', {
    who: 'settings:manage',
    body: Input.extend({ options: Input.shape.options.default([]) }),
    bodyBytes: textBytes,
    ignores,
    reply: FileList,
    status: 201,
    idempotent: true,
    summary: 'Adds a file list; the files of its options follow one by one',
  }),
  update: endpoint('PUT /files/:fileListId', {
    who: 'settings:manage',
    params,
    body: Input.partial(),
    bodyBytes: textBytes,
    ignores,
    reply: FileList,
    summary: 'Changes a file list; its options become what is named, in that order',
  }),
  remove: endpoint('DELETE /files/:fileListId', {
    who: 'settings:manage',
    params,
    reply: Done,
    summary: 'Deletes a file list with its files',
  }),
  removeAll: endpoint('DELETE /files', {
    who: 'settings:manage',
    reply: Done,
    summary: 'Deletes every file list with its files',
  }),
  upload: endpoint('POST /files/uploadList/:fileListId', {
    who: 'settings:manage',
    params,
    body: z.strictObject({ id: oneOrMore(givenId) }),
    ignores: ['fileId', 'typeArch', 'mediaType', 'name'],
    upload: { field: 'files', files: FileListLimits.options, bytes: FileListLimits.file },
    reply: z.strictObject({ mensagem: z.string() }),
    fails: ['ERR_TOO_LARGE'],
    summary: 'Puts files to options: the n-th file to the n-th id, in place of the one before; all of them or none',
  }),
};
