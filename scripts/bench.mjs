// npm run bench: how fast the built server is, beside yardsticks of the same run. `-- --help` is answered by the program.
import { runProgram } from './program.mjs';

await runProgram('server', 'bench', 'main.ts');
