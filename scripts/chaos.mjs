// npm run test:chaos: the built server under everything that goes wrong. `-- --help` is answered by the program.
import { runProgram } from './program.mjs';

await runProgram('server', 'chaos', 'main.ts');
