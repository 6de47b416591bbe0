import { currentLanguage, type Language } from './strings';

// What a build calls in place of words (web/one-language.ts): a file of code that speaks has its words beside it, a file for
// each language, and only those of the language in use are fetched. Without a build nothing here has anything to do.

type Words = Record<string, unknown>;
type Spoken = Partial<Record<Language, Words>>;

/** By the address of a file of code: the words of each of its modules, by what stands for them in the code. */
const files = new Map<string, Map<string, Spoken>>();

/** What is fetched or was, by address. What failed is not here, so that it is asked for again. */
const fetched = new Map<string, Promise<Record<string, Words>>>();

/** Where `public/boot.js` leaves what it began to fetch beside the code. */
const early = (globalThis as { broughtWords?: Record<string, Promise<Response | undefined>> }).broughtWords ?? {};

/** Stands in a build for the words of a module: they are there once `bringWords` has brought them. */
export function wordsOf(file: string, key: string): Spoken {
  const spoken: Spoken = {};
  const modules = files.get(file) ?? new Map<string, Spoken>();
  files.set(file, modules.set(key, spoken));
  return spoken;
}

/**
 * Resolves once everything that is loaded can speak this language.
 * @throws when its words do not come
 */
export async function bringWords(language: Language): Promise<void> {
  for (;;) {
    const missing = [...files].filter(([, modules]) => [...modules.values()].some((spoken) => !spoken[language]));
    if (missing.length === 0) return;
    await Promise.all(missing.map(([file]) => bring(file, language)));
  }
}

/** Code that is imported later is there once its words are: nothing shows a key, or another language. */
export async function withWords<T>(code: Promise<T>): Promise<T> {
  const module = await code;
  await wordsReady();
  return module;
}

/** Once everything that is loaded can speak the language in use. */
export async function wordsReady(): Promise<void> {
  for (let language; language !== currentLanguage();) {
    language = currentLanguage();
    await bringWords(language);
  }
}

async function bring(file: string, language: Language): Promise<void> {
  const address = file.replace(/js$/, `${language}.json`);
  const coming = fetched.get(address) ?? read(address);
  fetched.set(address, coming);
  const words = await coming.catch((error: unknown) => {
    fetched.delete(address);
    throw error;
  });
  for (const [key, spoken] of files.get(file)!) spoken[language] = words[key] ?? {};
}

async function read(address: string): Promise<Record<string, Words>> {
  const begun = early[address];
  delete early[address];
  let response = await begun;
  if (!response?.ok) response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as Record<string, Words>;
}
