import { expect, test } from 'vitest';
import { format, isSafeLink, plain, type Piece } from './format';

/** A short hand for trees: b(…), i(…), s(…), m(…), M(…), a(…). */
function draw(pieces: Piece[]): string {
  return pieces
    .map((piece) => {
      switch (piece.kind) {
        case 'text':
          return piece.text;
        case 'link':
          return `a(${piece.href})`;
        case 'mono':
          return `${piece.block ? 'M' : 'm'}(${piece.text})`;
        default:
          return `${piece.kind[0]}(${draw(piece.pieces)})`;
      }
    })
    .join('');
}

test.each([
  ['nothing to do', 'nothing to do'],
  ['', ''],
  ['*bold* words', 'b(bold) words'],
  ['_it_ ~gone~', 'i(it) s(gone)'],
  ['*all _of ~it~_*', 'b(all i(of s(it)))'],
  ['*Sofia Andrade:*\nPode sim!', 'b(Sofia Andrade:)\nPode sim!'],
  ['2*3*4 = 24', '2*3*4 = 24'],
  ['snake_case_name', 'snake_case_name'],
  ['* not a list*', '* not a list*'],
  ['*open only', '*open only'],
  ['**', '**'],
  ['***', '***'],
  ['*a\nb*', '*a\nb*'],
  ['*a* *b*', 'b(a) b(b)'],
  ['(*a*), "*b*"!', '(b(a)), "b(b)"!'],
  ['*ação* e *é*', 'b(ação) e b(é)'],
  ['*😀*', 'b(😀)'],
  ['*a _b* c_', 'b(a _b) c_'],
  ['`x*y*z`', 'm(x*y*z)'],
  ['```line 1\n*line 2*```', 'M(line 1\n*line 2*)'],
  ['``` ```', '``` ```'],
  ['``', '``'],
  ['` and ```', 'm( and )``'],
  ['see https://a.com/x_y_z?q=*1* now', 'see a(https://a.com/x_y_z?q=*1)* now'],
  ['https://a.com.', 'a(https://a.com).'],
  ['(https://a.com/b_(c))', '(a(https://a.com/b_(c)))'],
  ['*https://a.com*', 'b(a(https://a.com))'],
  ['HTTP://A.com', 'a(HTTP://A.com)'],
  ['xhttps://a.com', 'xhttps://a.com'],
  ['https://', 'https://'],
  ['javascript:alert(1) data:text/html,x', 'javascript:alert(1) data:text/html,x'],
  ['<b>no</b> <img src=x onerror=alert(1)>', '<b>no</b> <img src=x onerror=alert(1)>'],
  ['https://a.com/<script>', 'a(https://a.com/)<script>'],
  ['مرحبا *عالم*', 'مرحبا b(عالم)'],
])('%j', (text, drawn) => {
  expect(draw(format(text))).toBe(drawn);
});

test('plain words', () => {
  expect(plain('*Oi*, veja `isto` em https://a.com')).toBe('Oi, veja isto em https://a.com');
});

test.each(['javascript:alert(1)', 'data:text/html,1', 'file:///etc/passwd', 'ftp://a', '//a.com', 'x'])(
  '%s is not followed',
  (href) => expect(isSafeLink(href)).toBe(false),
);

test.each([
  ['open marks', '*_~'.repeat(30_000)],
  ['openings that never close', ' *a'.repeat(30_000)],
  ['closings without opening', 'a* '.repeat(30_000)],
  ['back ticks', '`a\n'.repeat(30_000)],
  ['single ticks', '` '.repeat(30_000)],
  ['fences', '```'.repeat(30_000)],
  ['brackets in an address', `https://a.com/${'('.repeat(30_000)}${')'.repeat(30_000)}`],
  ['addresses', 'https://a.com '.repeat(6_000)],
  ['addresses that are none', 'https://%/'.repeat(9_000)],
  ['h', 'h'.repeat(90_000)],
  // a step for each pair of characters would take minutes; a second or two is a busy machine
])('%s: 90,000 characters take no time', (_, text) => {
  const started = performance.now();
  format(text);
  expect(performance.now() - started).toBeLessThan(3000);
});
