import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The worked example of CONTRIBUTING.md leads to places that are there, and whoever follows it has what it promises. */

const root = path.resolve(import.meta.dirname, '../..');
const text = fs.readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
const example = /## A worked example: a contact's birthday\n(.*?)\n## /s.exec(text)![1]!;
/** What whoever follows it makes. */
const made = ['server/migrations/0042_contact_birthday.sql', 'changes/contact-birthday.md'];
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const told = (item: string) => [...item.matchAll(/`([^`\n]+)`/g)].map(([, words]) => words!);

const steps = example
  .split(/\n(?=\d+\. )/)
  .slice(1)
  .map((item) => {
    const [snippets, words] = [[...item.matchAll(/```tsx?\n(.*?)```/gs)], item.replaceAll(/```.*?```/gs, '')];
    const files = told(words).filter((one) => /\.(ts|tsx|sql|md)$/.test(one));
    // a file beside the first is named without its folder
    const paths = files.map((file) => (file.includes('/') ? file : path.join(path.dirname(files[0]!), file)));
    return { words, paths, snippets: snippets.map(([, code]) => code!) };
  });

test('it names files that are there, but for those that are made', () => {
  const named = steps.flatMap(({ paths }) => paths);
  expect(named.length).toBeGreaterThanOrEqual(12);
  expect(named.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual(made);
});

test('what it names in them is there', () => {
  const missing = steps.flatMap(({ words, paths }) => {
    const code = paths.filter((file) => !made.includes(file)).map(read);
    const names = told(words).filter((one) => /^[A-Za-z]\w+$/.test(one) && one !== 'birthday');
    return names.filter((name) => code.length > 0 && !code.some((one) => new RegExp(`\\b${name}\\b`).test(one)));
  });
  expect(missing).toEqual([]);
});

test('the code around what it adds is the code that is there', () => {
  const missing = steps.flatMap(({ paths, snippets }) => {
    const code = paths.filter((file) => !made.includes(file)).map(read);
    const lines = snippets.flatMap((one) => one.split('\n')).map((line) => line.trim());
    // its own field, what is left out, and brackets
    const known = lines.filter((line) => /\w/.test(line) && !/birthday|yyyy|…/.test(line));
    expect(known.length, String(paths)).toBeGreaterThanOrEqual(snippets.length);
    return known.filter((line) => !code.some((one) => one.includes(line)));
  });
  expect(missing).toEqual([]);
});

test('the column, the shape and the field are those that the places have', () => {
  expect(example).toContain('alter table contacts add column birthday');
  expect(read('contract/shapes.ts')).toMatch(/export const day\b/);
  expect(read('web/src/contacts/ContactDialog.tsx')).toMatch(/initial: \{[^}]*contact\?\./s);
  expect(read('web/src/contacts/ContactDialog.tsx')).toContain('rulesOf(contacts.create)');
  expect(read('web/src/contacts/strings.ts')).toMatch(/\bform: \{/);
});

/** What the example says is to be written, as it says it. */
function says(code: string): string {
  if (!example.replaceAll(/\s+/g, ' ').includes(code)) throw new Error(`The example does not say ${code} any more.`);
  return code;
}

/** Who follows the example writes this behind these lines. */
// prettier-ignore
const written = (): [file: string, behind: string, code: string][] => [
  ['contract/contacts.ts', 'import { Done, ', `${says('day')}, `],
  ['contract/contacts.ts', 'ContactShown = z.strictObject({\n  ...Contact.shape,', says('birthday: z.string(),')],
  ['contract/contacts.ts', 'const fields = {', says("birthday: z.union([z.literal(''), day]),")],
  ['contract/contacts.ts', "email: fields.email.default(''),", `${says("birthday: fields.birthday.default('')")},`],
  ['server/src/contacts/edit.ts', 'export interface ContactForm {', `${says('birthday: string')};`],
  [queries, 'ContactShown | undefined> =>\n  ctx.db.maybe(sql`\n    select ${columns},', says(' c.birthday,')],
  [queries, 'export interface NewContact {', 'birthday?: string;'],
  [queries, 'insert into contacts as c (', 'birthday, '],
  [queries, 'is_group, whatsapp_id, lead_from, created_at, updated_at)\n    values (', `${says("${contact.birthday ?? ''}")}, `],
  [queries, 'export type ContactFields = ', '{ birthday?: string } & '],
  [queries, '[sql`updated_at = ${ctx.now}`];', 'if (fields.birthday !== undefined) changes.push(sql`birthday = ${fields.birthday}`);'],
  ['server/src/contacts/merge-queries.ts', 'lead_from, created_at, updated_at)\n    select ', `${says("coalesce(r.birthday, '')")}, `],
  ['server/src/contacts/merge-queries.ts', 'insert into contacts (', 'birthday, '],
  ['web/src/contacts/ContactDialog.tsx', 'initial: {', `${says("birthday: contact?.birthday ?? ''")},`],
  ['web/src/contacts/ContactDialog.tsx', '{wayOut}', says(`<TextInput label={t('form.birthday')} type="date" {...form.field('birthday')} />`)],
  ['web/src/contacts/strings.ts', "create: 'Novo contato',", "birthday: 'Aniversário',"],
  ['web/src/contacts/strings.ts', "create: 'New contact',", "birthday: 'Birthday',"],
  ['web/src/contacts/strings.ts', "create: 'Nuevo contacto',", "birthday: 'Cumpleaños',"],
  ['server/src/testing/full-people.ts', "const { id } = await insert('contacts', {", `${says("birthday: '1990-05-17'")},`],
];
const queries = 'server/src/contacts/queries.ts';

/** The tests that it asks for. */
const birthdayTest = `
import { contacts } from '@guiche/contract/contacts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

it('is kept, is a day of the calendar, and is there again when a merge is undone', async () => {
  const { admin } = world.home;
  const create = (number: string, birthday: string) =>
    admin.call(contacts.create, { body: { name: 'Marina', number, birthday, check: false } });
  const show = async (contactId: number) => (await admin.call(contacts.show, { params: { contactId } })).body;
  expect((await create('5511970000001', '1990-02-30')).status).toBe(400);
  const kept = (await create('5511970000001', '')).body.id;
  const merged = (await create('5511970000002', '1990-05-17')).body.id;
  await admin.call(contacts.update, { params: { contactId: kept }, body: { birthday: '1991-01-02', check: false } });
  expect([(await show(kept)).birthday, (await show(merged)).birthday]).toEqual(['1991-01-02', '1990-05-17']);
  const { body } = await admin.call(contacts.merge, { body: { keptId: kept, mergedId: merged } });
  await admin.call(contacts.undoMerge, { params: { mergeId: body.merges[0]!.id } });
  expect([(await show(kept)).birthday, (await show(merged)).birthday]).toEqual(['1991-01-02', '1990-05-17']);
});
`;

/** What the programs of the copy say; empty when all is well. */
async function run(...words: string[]): Promise<string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  return promisify(execFile)(process.execPath, words, { cwd: copy, env }).then(
    () => '',
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );
}

const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'guiche-example-'));
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));
beforeAll(() => {
  for (const name of ['contract', 'scripts', 'server', 'web', 'package.json', 'tsconfig.base.json', 'vitest.config.ts'])
    fs.cpSync(path.join(root, name), path.join(copy, name), {
      recursive: true,
      filter: (from) => !/\/(node_modules|dist)$/.test(from),
    });
  // Packages are those that are installed; only what is the product's own is the copy's.
  fs.mkdirSync(path.join(copy, 'node_modules/@guiche'), { recursive: true });
  for (const name of fs.readdirSync(path.join(root, 'node_modules')))
    if (name !== '@guiche')
      fs.symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name));
  for (const name of ['contract', 'server', 'web'])
    fs.symlinkSync(path.join(copy, name), path.join(copy, 'node_modules/@guiche', name));
  fs.writeFileSync(
    path.join(copy, 'server/migrations/9999_contact_birthday.sql'),
    /```sql\n(.*?)```/s.exec(example)![1]!,
  );
  fs.writeFileSync(path.join(copy, 'server/src/contacts/birthday.test.ts'), birthdayTest);
  for (const [file, behind, code] of written()) {
    const before = fs.readFileSync(path.join(copy, file), 'utf8');
    const parts = before.split(behind);
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places for ${code}`);
    fs.writeFileSync(path.join(copy, file), parts.join(`${behind}\n${code}`));
  }
});

test('what follows it compiles, on both sides', { timeout: 240_000 }, async () => {
  for (const [workspace, include] of [
    ['server', ['src/contacts/**/*.ts', 'src/testing/full-people.ts', 'src/testing/global-setup.ts']],
    ['web', ['src/contacts/**/*']],
  ] as const) {
    fs.writeFileSync(
      path.join(copy, workspace, 'tsconfig.example.json'),
      JSON.stringify({ extends: './tsconfig.json', include }),
    );
    expect(
      await run(path.join(root, 'node_modules/typescript/bin/tsc'), '-p', `${workspace}/tsconfig.example.json`),
    ).toBe('');
  }
});

test('and does what it promises, over HTTP with a database', { timeout: 240_000 }, async () => {
  expect(
    await run('node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'server/src/contacts/birthday.test.ts'),
  ).toBe('');
});
