import { build } from 'esbuild';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The describer with all that it stands on, as one module, and the files that it was made of. Vite's own way to import a
 * module gives up after a minute in which the build of the page had no turn for it, as on a busy machine.
 */
async function load() {
  const { outputFiles, metafile } = await build({
    entryPoints: ['web/describe-rules.ts'],
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    metafile: true,
  });
  const source = Buffer.from(outputFiles[0]!.contents).toString('base64');
  const { withRules } = (await import(`data:text/javascript;base64,${source}`)) as typeof import('./describe-rules');
  const files = Object.keys(metafile.inputs).filter((file) => !file.startsWith('node_modules/'));
  return { withRules, files: files.map((file) => resolve(root, file)) };
}

/**
 * Puts what the contract wants of a body in the place of `rulesOf(users.create)`, for development, build and tests alike.
 * What it cannot describe ends the build, with what there is to do about it.
 */
export function contractRules(): Plugin {
  let loaded: ReturnType<typeof load> | undefined;
  return {
    name: 'contract-rules',
    enforce: 'pre',
    watchChange() {
      loaded = undefined;
    },
    async transform(code, file) {
      if (!/\/web\/src\/.*\.tsx?$/.test(file) || !/import \{[^}]*\brulesOf\b/.test(code)) return null;
      const { withRules, files } = await (loaded ??= load());
      for (const dependency of files) this.addWatchFile(dependency);
      try {
        return { code: withRules(code), map: null };
      } catch (error) {
        return this.error(error instanceof Error ? error.message : String(error));
      }
    },
  };
}
