/**
 * Releases builds and says what is live: `npm run release -- COMMAND`; without one it shows them all.
 *
 * What was done goes to standard output, why something was refused to standard error; with `--json`
 * both go to standard output. Exit code: 0 when it is done, 1 when it is refused or `verify` finds a
 * fault, 2 for a wrong command line.
 */
import { userInfo } from 'node:os';
import { accountName } from './cli/account-name';
import { runCommand } from './cli/run-command';

const user = accountName(process.env, userInfo);
const { exitCode, result, text, json } = await runCommand(process.argv.slice(2), process.env, user);
if (json) console.log(JSON.stringify(result, null, 2));
else if (exitCode === 0) console.log(text);
else console.error(text);
process.exitCode = exitCode;
