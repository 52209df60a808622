/**
 * The checks of `npm run doctor` that need packages; `doctor.mjs` runs the others before it.
 * Exit code: 0 when `npm start` and `npm test` can run, else 1.
 */
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { runMain } from '../command-error';
import { readAreas } from '../create-area';
import { checkDataFolder } from '../doctor/data-folder';
import type { Finding } from '../doctor/finding.mjs';
import { formatFinding, isBlocking } from '../doctor/finding.mjs';
import { checkHooks } from '../doctor/hooks';
import { checkCaches, checkProcesses, checkTemporaryFolders } from '../doctor/leftovers';
import { checkClock, checkSize } from '../doctor/machine';
import { checkDevelopmentPorts, checkPort, isAtrium } from '../doctor/ports';
import { checkPrograms } from '../doctor/programs';
import { checkReleaseFolder } from '../doctor/release-folder';
import { workspaceRoot } from '../workspace-root';

const { env } = process;
const HOST = env['HOST'] || '127.0.0.1';
const PORT = Number(env['PORT'] || 3000);

/** Returns the findings in the order in which they are shown. */
async function examine(): Promise<Finding[]> {
  const data = path.resolve(workspaceRoot, env['DATA_DIR'] || '.data');
  const release = path.resolve(workspaceRoot, env['RELEASE_DIR'] || '.release');
  const port = await checkPort(HOST, PORT);
  const [ports, database, releases, programs, clock, hooks, processes] = await Promise.all([
    checkDevelopmentPorts(HOST, PORT, readAreas(workspaceRoot).length + 1),
    checkData(data),
    checkReleaseFolder(release),
    checkPrograms(),
    checkClock(workspaceRoot),
    checkHooks(workspaceRoot),
    checkProcesses([path.join(tmpdir(), 'atrium-'), workspaceRoot]),
  ]);
  const caches = checkCaches([path.join(workspaceRoot, '.nx'), path.join(homedir(), '.nx')]);
  return [
    ...[port, ports, database, releases, ...programs, checkSize(), clock, hooks, caches],
    ...[checkTemporaryFolders(tmpdir()), processes],
  ];
}

async function checkData(folder: string): Promise<Finding> {
  if (env['DATABASE_URL']) {
    return {
      state: 'ok',
      text: 'The database is the one in DATABASE_URL; the data folder is for mail',
    };
  }
  const migrations = path.join(workspaceRoot, 'apps/api/migrations');
  return checkDataFolder(folder, migrations, await isAtrium(HOST, PORT));
}

await runMain(async () => {
  const findings = await examine();
  for (const finding of findings) console.log(formatFinding(finding));
  const problems = findings.filter(isBlocking).length;
  console.log(
    problems === 0
      ? '\nnpm start and npm test can run.'
      : `\n${String(problems)} of these checks keep npm start or npm test from running.`,
  );
  return problems === 0 ? 0 : 1;
});
