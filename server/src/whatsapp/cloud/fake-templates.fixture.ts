type Json = Record<string, unknown>;

interface Component {
  type: string;
  format?: string;
  text?: string;
  buttons?: { type: string; url?: string }[];
}

interface Given {
  type: string;
  sub_type?: string;
  index?: string;
  parameters: Json[];
}

const fieldsIn = (text = '') => new Set([...text.matchAll(/\{\{\s*\w+\s*\}\}/g)].map(([field]) => field)).size;
const most: Record<string, number> = { header: 60, body: 1024 };

/**
 * What the API refuses of a template that is sent, by its number; nothing where it takes it.
 * @param holds whether it has a file under this id
 */
export function wrongWith(template: Json, content: Json, holds: (id: string) => boolean): number | undefined {
  const components = template.components as Component[];
  const given = (content.components ?? []) as Given[];
  const isOdd = given.some(
    ({ type, index }, n) => given.findIndex((one) => one.type === type && one.index === index) !== n,
  );
  if (isOdd || given.some(({ type }) => !['header', 'body', 'button'].includes(type))) return 132_012;
  for (const type of ['header', 'body'] as const) {
    const component = components.find((one) => one.type === type.toUpperCase());
    const parameters = given.find((one) => one.type === type)?.parameters ?? [];
    const { format = 'TEXT' } = component ?? {};
    if (format !== 'TEXT') {
      const wrong = topWrong(format.toLowerCase(), parameters, holds);
      if (wrong) return wrong;
    } else if (parameters.length !== fieldsIn(component?.text)) return 132_000;
    else if (parameters.some((one) => one.type !== 'text')) return 132_012;
    else if (parameters.some((one) => String(one.text).length > most[type]!)) return 132_005;
    else if (parameters.some((one) => /[\n\t]| {5}/.test(String(one.text)))) return 132_018;
  }
  return buttonsWrong(components.find(({ type }) => type === 'BUTTONS')?.buttons ?? [], given);
}

function topWrong(kind: string, parameters: Json[], holds: (id: string) => boolean): number | undefined {
  const [one] = parameters;
  if (parameters.length !== 1 || one?.type !== kind) return 132_012;
  const about = one[kind] as Json;
  if (kind !== 'location') return holds(String(about.id)) ? undefined : 131_009;
  const isPlace =
    typeof about.latitude === 'number' && typeof about.longitude === 'number' && about.name && about.address;
  return isPlace ? undefined : 131_008;
}

function buttonsWrong(buttons: { type: string; url?: string }[], given: Given[]): number | undefined {
  const wants = buttons.map(({ type, url }) =>
    type === 'COPY_CODE' ? 'copy_code' : fieldsIn(url) ? 'url' : undefined,
  );
  for (const [index, kind] of wants.entries()) {
    const one = given.find((part) => part.type === 'button' && part.index === String(index));
    if (!kind && !one) continue;
    if (!one) return 131_008;
    if (one.sub_type !== kind || one.parameters.length !== 1) return 132_012;
    const [parameter] = one.parameters;
    const word = kind === 'copy_code' ? parameter!.coupon_code : parameter!.text;
    if (typeof word !== 'string' || !word) return 131_008;
    const isCode = kind === 'copy_code' || buttons[index]!.url?.includes('otp_type=');
    if (word.length > (isCode ? 15 : 2000)) return 131_009;
  }
  return undefined;
}
