import { describe, expect, it } from 'vitest';
import { createVault, isMask, mask } from './vault';

const vault = createVault('a secret of at least thirty-two characters');

describe('a secret setting', () => {
  const stored = vault.close(3, 'asaas', 'chave-1234');

  it('is stored so that it cannot be read, and differently each time', () => {
    expect(stored).not.toContain('chave');
    expect(Buffer.from(stored.slice(3), 'base64url').toString('latin1')).not.toContain('chave');
    expect(vault.close(3, 'asaas', 'chave-1234')).not.toBe(stored);
    expect(vault.open(3, 'asaas', stored)).toBe('chave-1234');
  });

  it('opens neither in another company, nor under another key, nor with another master secret, nor when touched', () => {
    expect(vault.open(4, 'asaas', stored)).toBeUndefined();
    expect(vault.open(3, 'ipixc', stored)).toBeUndefined();
    expect(createVault('another secret of thirty-two characters').open(3, 'asaas', stored)).toBeUndefined();
    expect(vault.open(3, 'asaas', `${stored.slice(0, -3)}AAA`)).toBeUndefined();
    expect(vault.open(3, 'asaas', 'chave-1234')).toBeUndefined();
  });

  it('that is empty stays empty', () => {
    expect(vault.close(3, 'asaas', '')).toBe('');
    expect(vault.open(3, 'asaas', '')).toBe('');
  });
});

it.each([
  ['', ''],
  ['chave-1234', '****1234'],
  ['12345678', '****5678'],
  ['1234567', '****'],
  [undefined, '****'],
])('of %s admins see %s', (value, expected) => {
  expect(mask(value)).toBe(expected);
});

it.each([
  ['****1234', true],
  ['****', true],
  ['****12345', false],
  ['***1234', false],
  ['', false],
])('%s is a mask: %s', (value, expected) => {
  expect(isMask(value)).toBe(expected);
});
