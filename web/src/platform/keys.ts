import { isMac } from './key-names';

/** Where a key acts, in the order in which the sheet shows them. */
export const scopes = ['anywhere', 'list', 'form', 'conversation', 'composer'] as const;
export type Scope = (typeof scopes)[number];

export interface KeyRow {
  scope: Scope;
  /** The first one is shown where there is room for one. A command without a key is offered by the palette only. */
  keys?: readonly string[];
  /** Goes on while the key is held down. */
  repeats?: boolean;
  /** Opens a field: what is typed before that is there is meant for it, and is no command. */
  asks?: boolean;
}

/**
 * Every key of the product. Its words are in `key-strings.ts`; handlers (`useKeys`), tooltips, the palette and the sheet
 * read from here. Letters act when no field has the focus; where a customer can be written to, only while the list has it,
 * and nothing that closes, returns or deletes is a letter. Keys with Ctrl act in fields, too; none with Alt, which types
 * characters on many keyboards. 'G T' is one after the other.
 */
export const commands = {
  palette: { scope: 'anywhere', keys: ['Ctrl+K'], asks: true },
  sheet: { scope: 'anywhere', keys: ['?'] },
  newTicket: { scope: 'anywhere', keys: ['C'], asks: true },
  goTickets: { scope: 'anywhere', keys: ['G T'] },
  goContacts: { scope: 'anywhere', keys: ['G C'] },
  goKanban: { scope: 'anywhere', keys: ['G K'] },
  goDashboard: { scope: 'anywhere', keys: ['G D'] },
  goSettings: { scope: 'anywhere', keys: ['G S'] },
  theme: { scope: 'anywhere' },
  refresh: { scope: 'anywhere' },
  profile: { scope: 'anywhere' },
  logout: { scope: 'anywhere' },

  next: { scope: 'list', keys: ['J', '↓'], repeats: true },
  previous: { scope: 'list', keys: ['K', '↑'], repeats: true },
  unread: { scope: 'list', keys: ['U'], repeats: true },
  open: { scope: 'list', keys: ['Enter'] },
  select: { scope: 'list', keys: ['X'] },
  selectRange: { scope: 'list', keys: ['Shift+X'] },
  search: { scope: 'list', keys: ['/'], asks: true },
  tabOpen: { scope: 'list', keys: ['1'] },
  tabClosed: { scope: 'list', keys: ['2'] },
  tabSearch: { scope: 'list', keys: ['3'], asks: true },

  accept: { scope: 'conversation', keys: ['A'] },
  reopen: { scope: 'conversation' },
  reply: { scope: 'conversation', keys: ['R'], asks: true },
  quote: { scope: 'conversation', keys: ['Shift+R'], asks: true },
  note: { scope: 'conversation', keys: ['N'], asks: true },
  transfer: { scope: 'conversation', keys: ['Q'], asks: true },
  tag: { scope: 'conversation', keys: ['T'], asks: true },
  resolve: { scope: 'conversation', keys: ['Ctrl+E'] },
  resolveNext: { scope: 'conversation', keys: ['Ctrl+Shift+E'] },
  giveBack: { scope: 'conversation' },
  snooze: { scope: 'conversation', keys: ['H'] },
  contact: { scope: 'conversation', keys: ['I'] },
  find: { scope: 'conversation', keys: ['F'], asks: true },
  earlier: { scope: 'conversation', keys: ['['] },
  later: { scope: 'conversation', keys: [']'] },
  summarize: { scope: 'conversation' },
  copyNumber: { scope: 'conversation' },
  deleteTicket: { scope: 'conversation' },
  undo: { scope: 'conversation', keys: ['Z'] },
  back: { scope: 'conversation', keys: ['Esc'] },

  send: { scope: 'composer', keys: ['Enter'] },
  sendResolve: { scope: 'composer', keys: ['Ctrl+Enter'] },
  newLine: { scope: 'composer', keys: ['Shift+Enter'] },
  quoteLast: { scope: 'composer', keys: ['↑'] },
  quickReply: { scope: 'composer', keys: ['/'] },
  emoji: { scope: 'composer', keys: [':'] },
  bold: { scope: 'composer', keys: ['Ctrl+B'] },
  italic: { scope: 'composer', keys: ['Ctrl+I'] },
  draft: { scope: 'composer', keys: ['Ctrl+J'] },
  leave: { scope: 'composer', keys: ['Esc'] },

  save: { scope: 'form', keys: ['Ctrl+Enter'] },
  close: { scope: 'form', keys: ['Esc'] },
} as const satisfies Record<string, KeyRow>;

export type Command = keyof typeof commands;

export const rowOf = (command: Command): KeyRow => commands[command];

/** The key to show beside an action; only of those that have one. */
export const keyOf = <C extends Command>(
  command: (typeof commands)[C] extends { keys: readonly string[] } ? C : never,
): string => rowOf(command).keys![0]!;

export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Is this the key of that command? For handlers of a field's own keys. */
export function isKey(event: Pressed, command: Command): boolean {
  return rowOf(command).keys?.some((keys) => fits(event, keys)) ?? false;
}

const nameOf: Record<string, string> = { Esc: 'Escape', '↑': 'ArrowUp', '↓': 'ArrowDown' };

/** Is this event the press of `keys` ('Shift+E', '?', 'Ctrl+K')? */
export function fits(event: Pressed, keys: string, mac = isMac): boolean {
  const held = keys.split('+');
  const key = held.pop() ?? '';
  const [ctrl, other] = mac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (event.altKey || other || ctrl !== held.includes('Ctrl')) return false;
  // a sign needs Shift on one keyboard and not on the next
  const isSign = key.length === 1 && key.toUpperCase() === key.toLowerCase();
  if (!isSign && event.shiftKey !== held.includes('Shift')) return false;
  return (event.key.length === 1 ? event.key.toUpperCase() : event.key) === (nameOf[key] ?? key);
}
