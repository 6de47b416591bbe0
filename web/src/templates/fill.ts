import { templateFiles, type Template, type TemplateLocation, type TemplateTop } from '@guiche/contract/templates';
import { fold } from '../platform/fold';

/** What was typed as it is sent: each field without blanks around it. */
export const valuesOf = ({ fields }: Template, typed: Record<string, string>): Record<string, string> =>
  Object.fromEntries(fields.flatMap(({ key }) => (typed[key]?.trim() ? [[key, typed[key].trim()]] : [])));

/** What is wrong with a field, in the words of the form; null when nothing is. */
export function wrongWith(typed: string | undefined): 'required' | 'oneLine' | null {
  const value = typed?.trim() ?? '';
  if (value === '') return 'required';
  return / {5}|[\n\r\t]/.test(value) ? 'oneLine' : null;
}

export type FileTop = Exclude<TemplateTop, 'location'>;

/** What is wrong with the file that stands above the words; null when nothing is. */
export function wrongWithFile(
  top: FileTop,
  file: Pick<File, 'type' | 'size'> | null,
): 'noFile' | 'type' | 'size' | null {
  if (!file || file.size === 0) return 'noFile';
  const { types, most }: { types: readonly string[]; most: number } = templateFiles[top];
  if (types.length > 0 && !types.includes(file.type)) return 'type';
  return file.size > most ? 'size' : null;
}

/** A place as it is typed: where it lies as maps write it. */
export interface TypedPlace {
  at: string;
  name: string;
  address: string;
}

/** What is typed and chosen; what the template does not ask for stays empty. */
export interface Filled {
  typed: Record<string, string>;
  file: File | null;
  place: TypedPlace;
}

/** Where `-23.5505, -46.6333` lies, or a link of a map that says so. */
export function coordinatesIn(typed: string): Pick<TemplateLocation, 'latitude' | 'longitude'> | null {
  const found = /(?:^|[?&]q=|@)\s*(-?\d{1,2}(?:\.\d+)?)\s*(?:,|;|%2C)\s*(-?\d{1,3}(?:\.\d+)?)(?=$|[\s&,])/i.exec(
    typed.trim(),
  );
  if (!found) return null;
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** What is wrong with a place, by what was typed. */
export function wrongWithPlace({
  at,
  name,
  address,
}: TypedPlace): Partial<Record<keyof TypedPlace, 'required' | 'noPlace'>> {
  return {
    ...(!coordinatesIn(at) && { at: at.trim() ? ('noPlace' as const) : ('required' as const) }),
    ...(!name.trim() && { name: 'required' as const }),
    ...(!address.trim() && { address: 'required' as const }),
  };
}

/** The place as it is sent; nothing while something is wrong with it. */
export function placeOf(typed: TypedPlace): TemplateLocation | undefined {
  const at = coordinatesIn(typed.at);
  if (!at || Object.keys(wrongWithPlace(typed)).length) return undefined;
  return { ...at, name: typed.name.trim(), address: typed.address.trim() };
}

/** Those whose name or text holds all the words, whatever their case and accents. */
export function findTemplates(templates: readonly Template[], search: string): Template[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return templates.filter(({ name, header, body, footer }) => {
    const text = fold(`${name} ${name.replaceAll('_', ' ')} ${header} ${body} ${footer}`);
    return words.every((word) => text.includes(word));
  });
}
