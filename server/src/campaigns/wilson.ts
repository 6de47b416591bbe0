import { fewestCompared, type Share } from '@guiche/contract/campaign-report';

/** Nineteen times of twenty. */
const z = 1.959964;

/** The share of hits, and between what the true share lies (Wilson's interval); null of nobody. */
export function shareOf(hits: number, of: number): Share | null {
  if (of === 0) return null;
  // a reply may be known before its message is
  const value = Math.min(1, hits / of);
  const squared = z * z;
  const middle = value + squared / (2 * of);
  const reach = z * Math.sqrt((value * (1 - value)) / of + squared / (4 * of * of));
  const whole = 1 + squared / of;
  return { value, low: Math.max(0, (middle - reach) / whole), high: Math.min(1, (middle + reach) / whole) };
}

interface Compared {
  variant: number;
  sent: number;
  share: Share | null;
}

/** The one whose interval lies above all others'; none while any of them was sent to too few. */
export function bestOf(variants: readonly Compared[]): number | null {
  const [best, ...others] = variants.toSorted((a, b) => (b.share?.value ?? 0) - (a.share?.value ?? 0));
  if (!best || others.length === 0 || variants.some(({ sent }) => sent < fewestCompared)) return null;
  return others.every(({ share }) => share!.high < best.share!.low) ? best.variant : null;
}
