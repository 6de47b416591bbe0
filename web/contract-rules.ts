import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';

const describer = fileURLToPath(new URL('./describe-rules.ts', import.meta.url));
const load = () => runnerImport<typeof import('./describe-rules')>(describer, { configFile: false, logLevel: 'error' });

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
      const { module, dependencies } = await (loaded ??= load());
      for (const dependency of [describer, ...dependencies]) this.addWatchFile(dependency);
      try {
        return { code: module.withRules(code), map: null };
      } catch (error) {
        return this.error(error instanceof Error ? error.message : String(error));
      }
    },
  };
}
