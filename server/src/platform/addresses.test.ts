import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { networkOf, readTrustedProxies, trustOf } from './addresses';

describe('TRUST_PROXY', () => {
  it.each([
    ['off', 0],
    ['on', 1],
    ['0', 0],
    ['2', 2],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
    ['127.0.0.1', ['127.0.0.1']],
    ['yes', undefined],
    ['-1', undefined],
    ['99', undefined],
    ['10.0.0.0/33', undefined],
    ['10.0.0', undefined],
    ['10.0.0.0/8,', undefined],
    ['10.0.0.0/8;evil', undefined],
    ['true', undefined],
  ])('%s reads as %j', (text, expected) => {
    expect(readTrustedProxies(text)).toEqual(expected);
  });

  const seen = async (trusted: string, from: string, forwarded: string | undefined) => {
    const app = Fastify({ trustProxy: trustOf(readTrustedProxies(trusted)!) });
    app.get('/', (request) => ({ ip: request.ip, https: request.protocol === 'https', host: request.host }));
    const headers = {
      host: 'desk.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      ...(forwarded && { 'x-forwarded-for': forwarded }),
    };
    return (await app.inject({ url: '/', remoteAddress: from, headers })).json<object>();
  };

  it.each([
    ['off', '10.0.0.9', '203.0.113.1', '10.0.0.9'],
    ['on', '10.0.0.9', '203.0.113.1', '203.0.113.1'],
    // What the client wrote itself stands to the left of what the proxy added.
    ['on', '10.0.0.9', '198.51.100.66, 203.0.113.1', '203.0.113.1'],
    ['2', '10.0.0.9', '198.51.100.66, 203.0.113.1, 10.0.0.8', '203.0.113.1'],
    ['10.0.0.0/8', '10.0.0.9', '198.51.100.66, 203.0.113.1, 10.0.0.8', '203.0.113.1'],
    ['10.0.0.0/8', '203.0.113.5', '198.51.100.66', '203.0.113.5'],
    ['on', '10.0.0.9', 'nonsense', 'nonsense'],
    ['on', '10.0.0.9', undefined, '10.0.0.9'],
  ])('%s, asked from %s for %s: the client is %s', async (trusted, from, forwarded, ip) => {
    expect(await seen(trusted, from, forwarded)).toMatchObject({ ip });
  });

  it('off believes neither scheme nor host', async () => {
    expect(await seen('off', '127.0.0.1', '203.0.113.1')).toEqual({
      ip: '127.0.0.1',
      https: false,
      host: 'desk.example',
    });
  });
});

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:ffff::9', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['nonsense', 'nonsense'],
])('limits of %s count for %s', (address, expected) => {
  expect(networkOf(address)).toBe(expected);
});
