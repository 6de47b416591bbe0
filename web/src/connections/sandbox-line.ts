import { sandbox } from '@guiche/contract/sandbox';
import { call } from '../platform/call';

/** Lines without a number get one of those that belong to nobody, above those of the phones. */
const FIRST_LINE = 5_511_970_000_899;

interface Line {
  id: number;
  number: string;
}

/** The number of the company's phone that scans a line's code. */
export const numberOfLine = ({ id, number }: Line): string => number || String(FIRST_LINE + (id % 100));

/** On the sandbox network a button stands for the company's phone. */
export const scanBySandbox = (line: Line, number = numberOfLine(line)) =>
  call(sandbox.scan, { whatsappId: line.id, body: { number } });
