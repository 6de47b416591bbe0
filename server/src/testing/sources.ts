import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The text of every source file, and what rules over the architecture ask of it. */

export interface Source {
  /** From the folder that was asked: `tickets/queries.ts`. */
  name: string;
  text: string;
}

/** What the rules look at. */
export interface Codebase {
  server: Source[];
  contract: Source[];
  web: Source[];
  /** The page's style sheets. */
  styles: Source[];
}

/** The same by folder, as people name it. */
export const foldersOf = ({ server, contract, web }: Codebase) => ({ 'server/src': server, contract, 'web/src': web });

const root = path.resolve(import.meta.dirname, '../../..');
export const readCodebase = (): Codebase => ({
  server: sources('server/src'),
  contract: sources('contract'),
  web: sources('web/src'),
  styles: sources('web/src', /\.css$/),
});

function sources(folder: string, which = /\.tsx?$/): Source[] {
  const names = readdirSync(path.join(root, folder), { recursive: true }) as string[];
  return names
    .filter((name) => which.test(name) && !/node_modules|\bdist\b/.test(name))
    .map((name) => ({
      name: name.split(path.sep).join('/'),
      text: readFileSync(path.join(root, folder, name), 'utf8'),
    }));
}

/** Networks that stand in for real ones in tests; they are no part of the product. */
export const isFake = (name: string) => /(^|\/)fake\//.test(name);
export const isTest = ({ name }: Source) => /\.(test|fixture)\.tsx?$|(^|\/)zz-/.test(name) || isFake(name);
/** The product itself. */
export const product = (files: Source[]) => files.filter((file) => !isTest(file) && !file.name.startsWith('testing/'));
/** Without comments. */
export const codeOf = ({ text }: Source) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
/** What a file imports, as it says it: values, types, and what it loads later. */
export const importsOf = (file: Source) =>
  [...codeOf(file).matchAll(/(?:\bfrom|(?<!\/)\bimport)\s*\(?\s*'([^']+)'/g)].map(([, from]) => from!);
/** The same within the folder, as paths from it: `tickets/queries`; `..` in front where it leads out of it. */
export const neighboursOf = (file: Source) =>
  importsOf(file)
    .filter((from) => from.startsWith('.'))
    .map((from) => path.posix.normalize(path.posix.join(path.posix.dirname(file.name), from)));

export interface Import {
  from: string;
  /** With its ending where it is one of these files. */
  to: string;
}

/** What these files import of their folder. */
export function importsIn(files: Source[]): Import[] {
  const names = new Set(files.map(({ name }) => name));
  const named = (to: string) => [`${to}.ts`, `${to}.tsx`].find((name) => names.has(name)) ?? to;
  return files.flatMap((file) => neighboursOf(file).map((to) => ({ from: file.name, to: named(to) })));
}

/** `tickets` of `tickets/queries.ts`, `app.ts` of itself. */
export const moduleOf = (name: string) => name.split('/')[0]!;

export const saying = (files: Source[], what: RegExp) => files.filter((file) => what.test(codeOf(file)));

/** Words of the trade, which what lies below the modules does not know. */
export const domainWords = /ticket|contact|whatsapp|campaign|chatbot|greeting|customer/gi;
