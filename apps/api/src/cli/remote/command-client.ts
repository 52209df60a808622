import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { readConfig } from '../../config/config';
import { errorCode } from '../../config/user-facing-error';
import { dataFolderPaths } from '../../db/embedded/data-folder';
import { connectToSocket } from '../../db/embedded/owner-socket';
import { lineReader } from '../../db/embedded/read-lines';
import { explainError } from '../../db/explain-error';
import type { CommandContext } from '../command-context';
import {
  type CommandRequest,
  isRemoteCommand,
  PROTOCOL_VERSION,
  serverLine,
} from './command-protocol';

/**
 * Runs a command in the server that uses the embedded database, if there is one.
 * @returns the exit code; `undefined` if this process has to run the command itself.
 */
export async function runOnServer(
  args: readonly string[],
  context: CommandContext,
): Promise<number | undefined> {
  const dataDir = isRemoteCommand(args) ? findDataDir(context) : undefined;
  if (dataDir === undefined) return undefined;
  try {
    const socket = await connectToSocket(dataDir, dataFolderPaths(dataDir).commandSocket);
    return socket && (await runOver(socket, args, context));
  } catch (error) {
    const sentence = explainError(error);
    if (sentence === undefined) throw error;
    context.stderr.write(`${sentence}\n`);
    return 1;
  }
}

/** Returns the data folder; `undefined` without the embedded database or with invalid settings. */
function findDataDir({ env }: CommandContext): string | undefined {
  try {
    const { dataDir, databaseUrl } = readConfig(env, process.cwd());
    return databaseUrl === undefined ? dataDir : undefined;
  } catch {
    // The command itself reports them if it needs them.
    return undefined;
  }
}

async function runOver(
  socket: Socket,
  args: readonly string[],
  context: CommandContext,
): Promise<number> {
  const { stdout, stderr, actor } = context;
  const nextLine = lineReader(socket);
  const request: CommandRequest = {
    version: PROTOCOL_VERSION,
    args: [...args],
    cwd: context.cwd,
    account: actor.actorName,
  };
  socket.write(`${JSON.stringify(request)}\n`);
  stdout.on('error', (error) => {
    // The reader, such as `head`, has closed the pipe because it needs no more.
    if (errorCode(error) !== 'EPIPE') throw error;
  });
  try {
    for (let line = await nextLine(); line !== undefined; line = await nextLine()) {
      const message = serverLine.parse(JSON.parse(line));
      if ('exitCode' in message) return message.exitCode;
      if ('prompts' in message) {
        const secrets = await context.readSecrets(message.prompts);
        socket.write(`${JSON.stringify({ secrets })}\n`);
      } else {
        await write(message.output === 'stdout' ? stdout : stderr, message.text);
        if (stdout.destroyed) return 0;
      }
    }
  } finally {
    socket.destroy();
  }
  stderr.write(
    'The server stopped before the command was complete. Check whether the command has taken effect.\n',
  );
  return 1;
}

/** Writes a text and waits until it has been taken, or can't be. */
function write(output: Writable, text: string): Promise<void> {
  return new Promise((resolve) => {
    output.write(text, () => {
      resolve();
    });
  });
}
