/** What requests of models may have in them, and some services do not take: `pieces` is an answer that comes in them. */
type Part = 'max_tokens' | 'temperature' | 'tools' | 'pieces';

/** Of each service, by address and model; forgotten with the process. */
const notTaken = new Map<string, ReadonlySet<Part>>();
const nameOf = (baseUrl: string, model: string) => `${baseUrl} ${model}`;

/** What this service is known not to take. */
export const withoutFor = (baseUrl: string, model: string): ReadonlySet<Part> =>
  notTaken.get(nameOf(baseUrl, model)) ?? new Set();

/** It said no to these: from then on it is asked without at once. */
export function learnWithout(baseUrl: string, model: string, parts: readonly Part[]): void {
  const all = new Set([...withoutFor(baseUrl, model), ...parts]);
  if (notTaken.size > 1000) notTaken.clear();
  notTaken.set(nameOf(baseUrl, model), all);
}
