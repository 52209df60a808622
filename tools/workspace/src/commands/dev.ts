/**
 * `npm run dev -- AREA …` serves the shell and the named areas with hot replacement, the other areas from
 * their last build, which it makes if there is none, and restarts the server when its sources change. PORT
 * (3000) is the shell's; the server and the areas' development servers use the ports after it.
 * With `--against URL`, it serves the pages of another server at PORT (3100), with one area of these sources.
 * Exit code: 0 after Ctrl-C or SIGTERM, or 1 when something could not be started.
 */
import path from 'node:path';
import { parseDevArguments } from '../against';
import { CommandError, runMain } from '../command-error';
import { readAreas } from '../create-area';
import { requireFreePort, requireWritableDataFolder } from '../launch-checks';
import { runNx } from '../nx';
import { endSignal, runOnTerminal } from '../processes';
import { isBuilt, shippedBuilds, shippedBuildSettings } from '../shipped-builds';
import { runStep } from '../steps';
import { workspaceRoot } from '../workspace-root';

const HOST = '127.0.0.1';

function requireAreas(areas: readonly string[]): void {
  const known = readAreas(workspaceRoot).map(({ name }) => name);
  const unknown = areas.find((area) => !known.includes(area));
  if (unknown === undefined) return;
  throw new CommandError(
    `There is no area named ${unknown}. Name one or more of ${known.join(', ')}.`,
  );
}

/** Builds what the server needs and was never built. The named areas come from development servers. */
async function buildMissing(areas: readonly string[]): Promise<void> {
  const apps = shippedBuilds()
    .filter((folder) => !isBuilt(folder))
    .map((folder) => path.basename(path.dirname(folder)))
    .filter((app) => !areas.includes(app));
  if (apps.length === 0) return;
  await runStep(`Build of ${apps.join(', ')}`, () =>
    runNx(['run-many', '-t', 'build', '-p', ...apps]),
  );
}

async function runAgainst(origin: string, areas: readonly string[]): Promise<number> {
  const port = Number(process.env['PORT'] || 3100);
  await requireFreePort(HOST, port);
  const program = 'tools/webpack/src/dev/against.ts';
  const exitCode = await runOnTerminal('tsx', [program, origin, String(port), ...areas]);
  return endSignal.aborted ? 0 : exitCode;
}

await runMain(async () => {
  const { areas, against } = parseDevArguments(process.argv.slice(2));
  requireAreas(areas);
  if (against !== null) return runAgainst(against, areas);
  const port = Number(process.env['PORT'] || 3000);
  const apiPort = port + 1 + areas.length;
  for (let used = port; used <= apiPort; used += 1) await requireFreePort(HOST, used);
  requireWritableDataFolder(process.env);
  await buildMissing(areas);
  const shell = `http://${HOST}:${String(port)}`;
  const api = `http://${HOST}:${String(apiPort)}`;
  const exitCodes = await Promise.all([
    runOnTerminal('tsx', ['watch', '--clear-screen=false', 'apps/api/src/main.ts'], {
      env: {
        ...shippedBuildSettings(process.env, shippedBuilds().filter(isBuilt)),
        HOST,
        PORT: String(apiPort),
        // The browser sends the page's origin, which is the shell's.
        PUBLIC_URL: process.env['PUBLIC_URL'] || shell,
      },
    }),
    runOnTerminal('tsx', ['tools/webpack/src/dev/dev.ts', api, String(port), ...areas]),
  ]);
  return endSignal.aborted ? 0 : Math.max(...exitCodes);
});
