import type { InvoiceLook } from '@guiche/contract/billing';

/** In which tone each look of an invoice is shown. */
export const tones = {
  paid: 'ok',
  open: 'info',
  overdue: 'bad',
  void: 'off',
  refunded: 'off',
} as const satisfies Record<InvoiceLook, string>;

export const looks = ['open', 'overdue', 'paid', 'void', 'refunded'] as const satisfies readonly InvoiceLook[];
