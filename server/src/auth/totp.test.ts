import { describe, expect, it } from 'vitest';
import { deviceOf } from './device';
import { base32, codeAt, stepOf, uriOf } from './totp';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code by time', () => {
  // RFC 6238, appendix B.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i seconds is %s', (seconds, code) => {
    expect(codeAt(secret, Math.floor(seconds / 30), 8)).toBe(code);
    expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code.slice(2));
  });

  it('is good one step early and one step late, not two', () => {
    const step = 1000;
    const code = codeAt(secret, step);
    const accepted = [-2, -1, 0, 1, 2].map((late) => stepOf(secret, code, at((step + late) * 30), 0));
    expect(accepted).toEqual([undefined, step, step, step, undefined]);
  });

  it('is not good once its step or a later one was used', () => {
    expect(stepOf(secret, codeAt(secret, 1000), at(30_000), 999)).toBe(1000);
    expect(stepOf(secret, codeAt(secret, 1000), at(30_000), 1000)).toBeUndefined();
    expect(stepOf(secret, codeAt(secret, 999), at(30_000), 1000)).toBeUndefined();
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('is never %j', (code) => {
    expect(stepOf(secret, code, at(30_000), 0)).toBeUndefined();
  });
});

it('the address of a secret says whose it is, for an app', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const uri = new URL(uriOf(secret, 'ana@padaria.test'));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Guichê:ana@padaria.test',
  ]);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: base32(secret),
    issuer: 'Guichê',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

describe('a device', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36',
      'Chrome',
      'Windows',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/147.0 Safari/537.36 Edg/147.0', 'Edge', 'Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1', 'Safari', 'iOS'],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    ['curl/8.5.0', '', ''],
    ['', '', ''],
  ])('that says %s is %s on %s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });
});
