// Lines that one process owns, sessions that one person has, and how both end.
const auth = ['server/src/auth/auth.test.ts'];
const leases = ['server/src/whatsapp/leases.test.ts'];
const tokens = ['server/src/auth/tokens.test.ts'];

/** @type {import('./list.mjs').Mutant[]} */
export default [
  {
    what: 'a line is taken from a living process',
    file: 'server/src/whatsapp/leases.ts',
    find: 'return isFree ? queries.takeLease(',
    replace: 'return isFree || holder ? queries.takeLease(',
    tests: leases,
  },
  {
    what: 'a process whose line is another’s by now goes on writing',
    file: 'server/src/whatsapp/leases.ts',
    find: 'if (row?.isOurs !== false) return;',
    replace: 'if (row?.isOurs !== null) return;',
    tests: leases,
  },
  {
    what: 'an outage is told as often as somebody looks',
    file: 'server/src/connections/watch.ts',
    find: 'const marked = await queries.markAlerted(ctx, connectionId, since);',
    replace:
      'const marked = (await queries.markAlerted(ctx, connectionId, since)) ?? (await connectionById(ctx, connectionId));',
    tests: ['server/src/connections/watch.test.ts'],
  },
  {
    what: 'a line that was stopped by hand has no cause',
    file: 'server/src/connections/states.ts',
    find: `const why = cause ?? (status === 'DISCONNECTED' ? 'stopped' : null);`,
    replace: 'const why = cause ?? null;',
    tests: ['server/src/connections/health.test.ts'],
  },
  {
    what: 'one person has two sessions',
    file: 'server/src/auth/session.ts',
    find: 'const ended = await queries.revokeOfUser(ctx, userId, { byLogin: true });',
    replace: 'const ended: { id: string }[] = [];',
    tests: auth,
  },
  {
    what: 'a stolen refresh token leaves the session alive',
    file: 'server/src/auth/session.ts',
    find: '    await end(ctx, ending, sessionId);\n    return undefined;',
    replace: '    return undefined;',
    tests: auth,
  },
  {
    what: 'any earlier refresh token is good for a moment',
    file: 'server/src/auth/session.ts',
    find: 'generation === session.generation - 1 && isRecent',
    replace: 'generation < session.generation && isRecent',
    tests: auth,
  },
  {
    what: 'a session lives as long as it is refreshed',
    file: 'server/src/auth/session.ts',
    find: 'new Date(Math.min(now.getTime() + idle, createdAt.getTime() + absolute));',
    replace: 'new Date(now.getTime() + idle + 0 * createdAt.getTime() * absolute);',
    tests: auth,
  },
  {
    what: 'an access token that was good once is good for ever',
    file: 'server/src/auth/tokens.ts',
    find: 'if (known.expiresAt <= clock().getTime()) throw expired();',
    replace: '',
    tests: tokens,
  },
  {
    what: 'refresh tokens are believed without their signature',
    file: 'server/src/auth/tokens.ts',
    find: 'if (!isSignedBy(key, token.slice(0, -mac.length - 1), mac)) return undefined;',
    replace: '',
    tests: tokens,
  },
  {
    what: 'a code of the second factor is taken twice',
    file: 'server/src/auth/totp.ts',
    find: 'fitting.find((step) => step > lastStep)',
    replace: 'fitting.find((step) => step >= lastStep)',
    tests: ['server/src/auth/totp.test.ts'],
  },
  {
    what: 'the password alone lets in who has a second factor',
    file: 'server/src/auth/service.ts',
    find: 'if (!account.hasTotp) return true;',
    replace: 'if (!account.hasTotp || !totp) return true;',
    tests: ['server/src/auth/second-factor.test.ts'],
  },
  {
    what: 'a reset of the password leaves the sessions',
    file: 'server/src/auth/reset.ts',
    find: 'await endOfUser(company, deps.ending, held.userId);',
    replace: '',
    tests: ['server/src/auth/reset.test.ts'],
  },
];
