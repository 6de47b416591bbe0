import { describe } from 'vitest';
import { brings } from './conformance-in.fixture';
import { takes } from './conformance-out.fixture';
import { useStand, type Network } from './conformance-stand.fixture';

/** What every provider must do, in the same sentences. */
export function conform(open: () => Promise<Network>): void {
  describe('a driver like any other', () => {
    useStand(open);
    brings();
    takes();
  });
}
