/** Invoices whose payment is being waited for in this tab: the screen that waits says that it came, and no notice does. */
export const watched = new Set<number>();
