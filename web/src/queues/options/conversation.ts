import { choicesOf, follow, menuText, type Choice } from '@guiche/contract/queue-menu';

export interface Said {
  by: 'company' | 'customer';
  text: string;
  /** The option whose file goes along. */
  option: number | null;
}

/** What a customer sees who enters the queue and answers like that; what leads nowhere brings the menu again. */
export function conversationOf<C extends Choice>(
  greeting: string,
  options: readonly C[],
  answers: readonly string[],
): Said[] {
  let at: C | null = null;
  const menu = (): Said => ({
    by: 'company',
    text: menuText(at ? at.message || at.title : greeting, choicesOf(options, at?.id ?? null), at ? 'below' : 'top'),
    option: at?.id ?? null,
  });
  const said = [menu()];
  for (const answer of answers) {
    said.push({ by: 'customer', text: answer, option: null });
    const next: ReturnType<typeof follow<C>> = follow(options, at, answer);
    if (next !== 'unknown') at = next.to;
    said.push(menu());
  }
  return said.filter(({ text }) => text !== '');
}
