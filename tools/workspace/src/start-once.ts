import { createInterface } from 'node:readline';
import { execa } from 'execa';
import { CommandError } from './command-error';
import { endSignal } from './processes';
import { withoutSettings } from './product-settings';
import { workspaceRoot } from './workspace-root';

const READY = /^Atrium is running at (\S+)$/;
// Includes every build, on a slow machine.
const TIMEOUT_MS = 20 * 60_000;

/**
 * Starts the product like a person who has just cloned it, with data and release in the workspace, opens
 * the sign-in page and presses Ctrl-C. Uses any free port.
 *
 * @param commandLine starts the product
 * @throws CommandError with the problem and everything that was printed
 */
export async function startOnce(
  [command, ...args]: readonly [string, ...string[]] = ['npm', 'start'],
): Promise<void> {
  const product = execa(command, args, {
    cwd: workspaceRoot,
    env: { ...withoutSettings(process.env), PORT: '0' },
    extendEnv: false,
    stdin: 'ignore',
    all: true,
    reject: false,
    timeout: TIMEOUT_MS,
    cancelSignal: endSignal,
    // A terminal sends Ctrl-C to a whole process group, which must not be this process's.
    detached: true,
  });
  let problem: Promise<string | undefined> | undefined;
  createInterface({ input: product.stdout }).on('line', (line) => {
    const origin = READY.exec(line)?.[1];
    if (origin === undefined) return;
    problem = checkSignInPage(origin).finally(() => {
      const { pid, exitCode } = product;
      if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGINT');
    });
  });
  const { failed, all } = await product;
  const found = problem ? await problem : 'It ended before it was ready.';
  if (failed || found !== undefined) throw new CommandError([all, found].join('\n').trim());
}

/** Returns a sentence when the sign-in page or one of its scripts cannot be loaded. */
async function checkSignInPage(origin: string): Promise<string | undefined> {
  try {
    const page = await load(`${origin}/login`);
    const scripts = [...page.matchAll(/\ssrc="([^"]+\.js)"/g)].map(([, file]) => String(file));
    if (scripts.length === 0) return 'The sign-in page has no script.';
    await Promise.all(scripts.map((file) => load(new URL(file, origin).href)));
    return undefined;
  } catch (error) {
    return `The sign-in page cannot be loaded: ${String(error)}`;
  }
}

async function load(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`GET ${url} returned ${String(response.status)}.`);
  return response.text();
}
