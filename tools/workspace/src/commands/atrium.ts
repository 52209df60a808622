/**
 * `npm run atrium -- …` runs `atrium` on this terminal, so that it can ask for a password without echo. It uses
 * the last build of the API, which a running server may use, too; `npm start` builds changed sources. The scripts `users`, `db`, `mail` and `audit` are its commands.
 * Exit code: that of the command, or 1 if something before it failed.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ExecaError } from 'execa';
import { CommandError, runMain } from '../command-error';
import { requireSettings } from '../installed-settings';
import { runNx } from '../nx';
import { runOnTerminal } from '../processes';
import { clearStatus, showStatus } from '../steps';
import { workspaceRoot } from '../workspace-root';

await runMain(async () => {
  requireSettings(process.env);
  const program = 'apps/api/dist/atrium.js';
  if (!existsSync(path.join(workspaceRoot, program))) await buildApi();
  return runOnTerminal(process.execPath, [program, ...process.argv.slice(2)], {
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
