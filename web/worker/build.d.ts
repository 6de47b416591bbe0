/** What the worker is built with; put in its place by scripts/worker.mjs. */
declare const BUILD: {
  /** Changes with every build of the page. */
  version: string;
  /** The script that the page begins with: how a page of this build is told from others. */
  entry: string;
  /** What the page needs, whatever is done on it, as addresses. */
  files: string[];
  /** Those of them that speak: the words lie beside each, a file for each language. */
  speaking: string[];
  apiBase: string;
};
