/**
 * `npm run audit -- …`: builds the API when it has changed and runs its audit command.
 * Exit code: the command's, or 1 when something before it failed.
 */
import { runApiCommand } from './src/api-command.mjs';

await runApiCommand('audit');
