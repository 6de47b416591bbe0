/** Ways that come back to where they began, each as it is walked: `a`, `b`, `a`. */
export function circlesIn(ways: { from: string; to: string }[]): string[][] {
  const onward = new Map<string, string[]>();
  for (const { from, to } of ways) onward.set(from, [...(onward.get(from) ?? []), to]);
  const [walked, done, found]: [string[], Set<string>, string[][]] = [[], new Set(), []];
  const walk = (place: string) => {
    const before = walked.indexOf(place);
    if (before !== -1) return void found.push([...walked.slice(before), place]);
    if (done.has(place)) return;
    walked.push(place);
    for (const to of onward.get(place) ?? []) walk(to);
    walked.pop();
    done.add(place);
  };
  for (const place of onward.keys()) walk(place);
  return found;
}
