import { ProgramFailure, runProgram } from './processes.mjs';
import { withoutSettings } from './product-settings.mjs';
import { workspaceRoot } from './workspace-root.mjs';

const ANNOUNCEMENT = /^Atrium is running at (\S+)$/;
// With the installation and every build, on a slow machine.
const TIME_LIMIT_MS = 20 * 60_000;

/**
 * Starts the product as somebody does who has just cloned it, with its data and its release in the
 * workspace, opens the sign-in page and ends it with Ctrl-C. It takes any free port.
 *
 * @param {readonly [string, ...string[]]} [commandLine] what starts it
 * @returns {Promise<void>}
 * @throws {ProgramFailure} with what was wrong and everything that was printed
 */
export async function startOnce(commandLine = ['npm', 'start']) {
  const [command, ...args] = commandLine;
  /** @type {Promise<string | undefined> | undefined} */
  let visit;
  const output = await runProgram(command, args, {
    cwd: workspaceRoot,
    env: { ...withoutSettings(process.env), PORT: '0' },
    // A terminal sends Ctrl-C to the whole group; this process is not to be in it.
    detached: true,
    timeout: TIME_LIMIT_MS,
    onLine(line, child) {
      const address = ANNOUNCEMENT.exec(line)?.[1];
      if (address !== undefined) visit = findFault(address).finally(() => pressCtrlC(child));
    },
  });
  const fault = visit ? await visit : 'It ended before it had said where it runs.';
  if (fault !== undefined) throw new ProgramFailure(command, `${output}${fault}`);
}

/** @param {import('node:child_process').ChildProcess} child */
function pressCtrlC({ pid, exitCode, signalCode }) {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  process.kill(-pid, 'SIGINT');
}

/**
 * @param {string} address of the server
 * @returns {Promise<string | undefined>} a sentence when the sign-in page can't be shown
 */
async function findFault(address) {
  try {
    const page = await read(`${address}/login`);
    const scripts = [...page.matchAll(/\ssrc="([^"]+\.js)"/g)].map(([, file]) => String(file));
    if (scripts.length === 0) return 'The sign-in page has no script.';
    await Promise.all(scripts.map((file) => read(new URL(file, address).href)));
    return undefined;
  } catch (error) {
    return `The sign-in page can't be read: ${String(error)}`;
  }
}

/** @param {string} url */
async function read(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`GET ${url} was answered with ${response.status}.`);
  return response.text();
}
