/**
 * Stands in for the schema library in the browser. The contract is built of schemas, but the web needs of it only
 * methods, paths and types: the server checks what comes in, and what it answers. Leaving the library out saves every
 * first page 25 kB and the building of some three hundred schemas. Whoever tries to parse here hears so at once.
 */
const parsing = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'spa', 'encode', 'decode']);

const atRest: unknown = new Proxy(function schema() {}, {
  get(_, name) {
    if (name === Symbol.iterator) return function* none() {};
    if (name === Symbol.toPrimitive) return () => '';
    // not a promise, whatever awaits it
    if (name === 'then') return undefined;
    if (typeof name === 'string' && parsing.has(name)) {
      return () => {
        throw new Error('Schemas are at rest in the browser: check fields by hand, the server checks them all');
      };
    }
    return atRest;
  },
  apply: () => atRest,
  construct: () => atRest as object,
});

export const z = atRest;
export default atRest;
