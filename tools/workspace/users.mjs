/**
 * `npm run users -- …`: builds the API when it has changed and runs its users command on this
 * terminal, so that a password can be asked for without showing it.
 * Exit code: the command's, or 1 when something before it failed.
 */
import { runApiCommand } from './src/api-command.mjs';

await runApiCommand('users');
