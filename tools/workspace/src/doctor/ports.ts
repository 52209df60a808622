import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { CommandError } from '../command-error';
import { requireFreePort } from '../launch-checks';
import { run } from '../processes';
import type { Finding } from './finding.mjs';

const LISTENING = '0A';
const ANSWER_TIMEOUT_MS = 2000;

/**
 * Checks the port of `npm start`.
 *
 * @returns ok when it is free or Atrium itself uses it
 */
export async function checkPort(host: string, port: number): Promise<Finding> {
  const problem = await findPortProblem(host, port);
  if (problem === undefined) return { state: 'ok', text: `Port ${String(port)} is free` };
  const pid = await findUser(port);
  if (await isAtrium(host, port)) {
    const process = pid === undefined ? '' : `, process ${pid}`;
    return { state: 'ok', text: `Port ${String(port)} is in use by Atrium itself${process}` };
  }
  const use = 'is already in use';
  return {
    state: 'wrong',
    text: pid === undefined ? problem : problem.replace(use, `${use} by process ${pid}`),
  };
}

/**
 * Checks the ports that `npm run dev` uses beside that of `npm start`.
 *
 * @param count one for each area and one for the server
 */
export async function checkDevelopmentPorts(
  host: string,
  port: number,
  count: number,
): Promise<Finding> {
  const ports = Array.from({ length: count }, (_, index) => port + 1 + index);
  const range = `${String(port + 1)} to ${String(port + count)}`;
  const taken: string[] = [];
  for (const one of ports) {
    if ((await findPortProblem(host, one)) === undefined) continue;
    const pid = await findUser(one);
    taken.push(pid === undefined ? String(one) : `${String(one)} by process ${pid}`);
  }
  if (taken.length === 0) {
    return { state: 'ok', text: `Ports ${range}, for npm run dev, are free` };
  }
  return {
    state: 'wrong',
    optional: true,
    text: `npm run dev uses the ports ${range}, and some are taken: ${taken.join('; ')}. Stop the programs, or choose others: PORT=${String(port + 100)} npm run dev`,
  };
}

async function findPortProblem(host: string, port: number): Promise<string | undefined> {
  try {
    await requireFreePort(host, port);
    return undefined;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return error.message;
  }
}

/** Returns whether Atrium answers on a port. */
export async function isAtrium(host: string, port: number): Promise<boolean> {
  const slow = new AbortController();
  // AbortSignal.timeout() would not keep this process alive while fetch reconnects.
  const timer = setTimeout(() => {
    slow.abort();
  }, ANSWER_TIMEOUT_MS);
  try {
    const url = `http://${host}:${String(port)}/api/health`;
    const response = await fetch(url, { signal: slow.signal });
    const body = (await response.json()) as Partial<Record<string, unknown>> | null;
    return body?.['status'] === 'ok' && typeof body['version'] === 'string';
  } catch {
    // Whatever does not answer like Atrium is another program.
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the process that listens on a port, if this account may know it. */
async function findUser(port: number): Promise<string | undefined> {
  return findListener(port) ?? (await findListenerWithLsof(port));
}

// On Linux.
function findListener(port: number): string | undefined {
  const inodes = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
    readLines(table).flatMap((line) => {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
      const isSame = Number.parseInt(local.split(':')[1] ?? '', 16) === port;
      return isSame && state === LISTENING ? [`socket:[${inode}]`] : [];
    }),
  );
  if (inodes.length === 0) return undefined;
  return list('/proc').find(
    (pid) =>
      /^\d+$/.test(pid) &&
      list(`/proc/${pid}/fd`).some((fd) => inodes.includes(readLink(`/proc/${pid}/fd/${fd}`))),
  );
}

async function findListenerWithLsof(port: number): Promise<string | undefined> {
  const args = ['-nP', `-iTCP:${String(port)}`, '-sTCP:LISTEN', '-t'];
  const { stdout } = await run('lsof', args, { reject: false });
  return (stdout as string | undefined)?.split('\n').find((pid) => /^\d+$/.test(pid));
}

// Processes end while they are looked at, those of other accounts are hidden, and macOS has no /proc.
function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readLink(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}
