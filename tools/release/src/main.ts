/**
 * Command line of the release tool: `npm run release -- COMMAND`, see `--help`.
 *
 * Prints results to standard output and errors to standard error; with `--json` both go to standard
 * output. Exit code: 0 on success, 1 when the command is rejected, 2 for a usage error.
 */
import { runCommand } from './cli/run-command';

const { exitCode, result, text, json } = await runCommand(process.argv.slice(2), process.env);
if (json) console.log(JSON.stringify(result, null, 2));
else if (exitCode === 0) console.log(text);
else console.error(text);
process.exitCode = exitCode;
