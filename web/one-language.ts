import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';
import { edited, walk, type Edit, type Node } from './syntax.ts';

const languages = ['pt', 'en', 'es'];
const runtime = fileURLToPath(new URL('./src/platform/words.ts', import.meta.url));

type Words = Record<string, unknown>;

/** How files of code are called that have words beside them: `Menu-Ab12.words.js` has `Menu-Ab12.words.pt.json`. */
export const codeFile = (chunk: { moduleIds: string[] }, speaks: (module: string) => boolean): string =>
  `assets/[name]-[hash]${chunk.moduleIds.some(speaks) ? '.words' : ''}.js`;

/**
 * One language travels to the browser: the words of `defineStrings` leave the code, and lie beside each file of it, a
 * file for each language. What is imported later is there once its words are (`platform/words.ts`), and `public/early.js`
 * fetches them while the code is fetched. In development and in tests all three languages stay where they are written.
 */
export function oneLanguage(): Plugin {
  /** By module: what stands for the words in the code, and the words. */
  const spoken = new Map<string, Map<string, Words>>();
  return {
    name: 'one-language',
    apply: 'build',
    config: () => {
      const name = (chunk: { moduleIds: string[] }) => codeFile(chunk, (module) => spoken.has(module));
      return { build: { rolldownOptions: { output: { entryFileNames: name, chunkFileNames: name } } } };
    },
    transform(code, module) {
      if (module === runtime || !/\/web\/src\/.*\.tsx?$/.test(module)) return null;
      if (!/\bdefineStrings\(|\bimport\(/.test(code)) return null;
      const edits: Edit[] = [];
      const words = new Map<string, Words>();
      const tree = this.parse(code, { lang: 'tsx' });
      const constants: Words = {};
      walk(tree.body, (node) => {
        const { id, init } = node as Node & { id?: { name?: string }; init?: Node | null };
        if (node.type !== 'VariableDeclarator' || init?.type !== 'ObjectExpression' || !id?.name) return;
        constants[id.name] = evaluated(code.slice(init.start, init.end), {});
      });
      walk(tree.body, (node) => {
        if (node.type === 'ImportExpression')
          edits.push([node.start, node.start, '__words.withWords('], [node.end, node.end, ')']);
        const { callee, arguments: given } = node as Node & { callee?: Node & { name?: string }; arguments?: Node[] };
        if (node.type !== 'CallExpression' || callee?.name !== 'defineStrings') return;
        const { start, end } = given![1]!;
        const said = evaluated(code.slice(start, end), constants);
        if (!said) return this.error('Words are written out, here or in constants of this file.');
        const key = createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 8);
        words.set(key, said);
        edits.push([start, end, `__words.wordsOf(import.meta.url, ${JSON.stringify(key)})`]);
      });
      if (words.size > 0) spoken.set(module, words);
      const head = `import * as __words from ${JSON.stringify(runtime)};\n`;
      return { code: head + edited(code, edits), map: null };
    },
    generateBundle(_options, bundle) {
      for (const { type, fileName, ...chunk } of Object.values(bundle)) {
        if (type !== 'chunk' || !('moduleIds' in chunk)) continue;
        const told = chunk.moduleIds.flatMap((module) => [...(spoken.get(module) ?? [])]);
        if (told.length === 0) continue;
        for (const language of languages) {
          const source = JSON.stringify(Object.fromEntries(told.map(([key, words]) => [key, words[language]])));
          this.emitFile({ type: 'asset', fileName: fileName.replace(/js$/, `${language}.json`), source });
        }
      }
    },
  };
}

/** What an object that is written out says; undefined where it names anything but these constants. */
function evaluated(text: string, constants: Words): Words | undefined {
  try {
    return runInNewContext(`(${text})`, { ...constants }) as Words;
  } catch {
    return undefined;
  }
}
