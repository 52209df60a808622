/**
 * `npm run atrium -- …` builds the API if it has changed and runs `atrium` on this terminal, so that it can
 * ask for a password without echo. The scripts `users`, `db`, `mail` and `audit` are its commands.
 * Exit code: that of the command, or 1 if something before it failed.
 */
import { ExecaError } from 'execa';
import { CommandError, runMain } from '../command-error';
import { runNx } from '../nx';
import { runOnTerminal } from '../processes';
import { clearStatus, showStatus } from '../steps';

await runMain(async () => {
  await buildApi();
  return runOnTerminal(process.execPath, ['apps/api/dist/atrium.js', ...process.argv.slice(2)], {
    handlesInterrupt: true,
  });
});

async function buildApi(): Promise<void> {
  showStatus('Building the API');
  try {
    await runNx(['run', 'api:build']);
  } catch (error) {
    if (!(error instanceof ExecaError)) throw error;
    throw new CommandError(`${String(error.all)}\n\nThe API could not be built.`);
  } finally {
    clearStatus();
  }
}
