// Which modules of the page travel in one file. Left alone, the bundler makes a file for each set of screens that share
// something: the desk came in 135 of them, each compressed by itself. What a screen really loads is known once what it
// does not use is gone, so it is read off a build without groups.

/** These do not change with a release of ours. */
const LIBRARIES = /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|react-router|@tanstack)[\\/]/;

const screens = {
  login: /web\/src\/app\/login\/LoginPage\.tsx$/,
  // the login brings tips later, and they no desk
  public: /web\/src\/(ui\/Tips|(app\/login|app\/signup|billing)\/(Setup|Forgot|Reset|Signup|Pay|Receipt)Page)\.tsx$/,
  // everybody who is logged in fetches it at once (web/src/app/lazy-desk.ts)
  desk: /web\/src\/(app\/shell\/Shell|desk\/TicketsPage)\.tsx$/,
};

/** What the bundler is told, from a build without groups: each module goes with the first who needs it. */
export function pageGroups({ output }) {
  const chunks = output.filter(({ type }) => type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const isOf = (screen) => (chunk) => screen.test(chunk.facadeModuleId?.replaceAll('\\', '/') ?? '');
  const start = modulesOf((chunk) => chunk.isEntry);
  const [login, open, desk] = Object.values(screens).map((screen) => modulesOf(isOf(screen)));

  const name = (id) => {
    if (start.has(id)) return 'start';
    if (login.has(id)) return 'login';
    if (!desk.has(id)) return null;
    return open.has(id) ? 'public' : 'desk';
  };
  // dependencies are told one by one: of a library's index the bundler would take all
  return { groups: [{ name, debugName: 'page' }], includeDependenciesRecursively: false };

  /** Of the files of these screens and of everything that they import statically. */
  function modulesOf(isWanted) {
    const files = new Set(chunks.filter(isWanted).map(({ fileName }) => fileName));
    for (const file of files) for (const imported of byFile.get(file)?.imports ?? []) files.add(imported);
    return new Set([...files].flatMap((file) => grouped(byFile.get(file))));
  }
}

/** The entry and what is imported later stay files of their own, and so do libraries. */
function grouped(chunk) {
  const own = chunk?.isDynamicEntry ? chunk.facadeModuleId : null;
  return (chunk?.moduleIds ?? []).filter(
    (id) =>
      id !== own &&
      !id.startsWith('\0') &&
      !/[\\/]web[\\/](index\.html|src[\\/]main\.tsx)$/.test(id) &&
      !LIBRARIES.test(id),
  );
}
