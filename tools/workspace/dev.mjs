/**
 * `npm run dev -- AREA …`: the shell and the named areas with hot replacement, the other areas as they
 * were built last, and the server restarting when its sources change. PORT (3000) is the shell's; the
 * server and the areas' development servers take the ports after it.
 * Exit code: 0 after Ctrl-C or SIGTERM, or 1 when something could not be started.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readAreas } from './src/create-area.mjs';
import { ensureDependencies } from './src/dependencies.mjs';
import { requireFreePort, requireWritableFolders } from './src/launch-checks.mjs';
import { runNx } from './src/nx.mjs';
import { onEndSignal, stopPrograms } from './src/processes.mjs';
import { Refusal, runMain } from './src/refusal.mjs';
import { publishRelease } from './src/release.mjs';
import { runStep } from './src/steps.mjs';
import { workspaceRoot } from './src/workspace-root.mjs';

const HOST = '127.0.0.1';

/** @type {import('node:child_process').ChildProcess[]} */
const servers = [];

/**
 * Starts a program that runs until the end, with the terminal as its output.
 *
 * @param {readonly string[]} args those of tsx
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code
 */
function serve(args, env) {
  return new Promise((resolve, reject) => {
    const server = spawn(`${workspaceRoot}/node_modules/.bin/tsx`, args, {
      cwd: workspaceRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    servers.push(server);
    server.once('error', reject);
    server.once('exit', (code) => resolve(code ?? 0));
  });
}

/** @param {string} name */
function requireArea(name) {
  if (existsSync(path.join(workspaceRoot, 'apps', name, 'area.json'))) return;
  const names = readAreas(workspaceRoot).map((area) => area.name);
  throw new Refusal(`There is no area ${name}: name one or more of ${names.join(', ')}.`);
}

/** @returns {Promise<number>} */
async function main() {
  const areas = process.argv.slice(2);
  areas.forEach(requireArea);
  const port = Number(process.env['PORT'] || 3000);
  const apiPort = port + 1 + areas.length;
  for (let used = port; used <= apiPort; used += 1) await requireFreePort(HOST, used);
  requireWritableFolders(process.env);
  onEndSignal(async () => {
    for (const server of servers) server.kill('SIGTERM');
    await stopPrograms();
    if (servers.length === 0) process.exit(0);
  });
  await ensureDependencies();
  const releaseDir = path.resolve(workspaceRoot, process.env['RELEASE_DIR'] || '.release');
  if (!existsSync(path.join(releaseDir, 'registry.json'))) {
    await runStep('Build', () => runNx(['run-many', '-t', 'build']));
    await runStep('Release', () => publishRelease(process.env));
  }
  const exitCodes = await Promise.all([
    serve(['watch', '--clear-screen=false', 'apps/api/src/main.ts'], {
      HOST,
      PORT: String(apiPort),
      // The browser sends the address of the page, which is not the one that the server listens on.
      PUBLIC_URL: process.env['PUBLIC_URL'] || `http://${HOST}:${port}`,
    }),
    serve(
      ['tools/webpack/src/dev/dev.ts', `http://${HOST}:${apiPort}`, String(port), ...areas],
      {},
    ),
  ]);
  return Math.max(...exitCodes);
}

await runMain(main);
