import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { UserFacingError } from '../../config/user-facing-error';
import type { OpenDatabase } from '../../db/database';
import { dataFolderPaths } from '../../db/embedded/data-folder';
import { listenOnSocket } from '../../db/embedded/owner-socket';
import { lineReader } from '../../db/embedded/read-lines';
import type { CommandContext } from '../command-context';
import {
  type CommandRequest,
  commandRequest,
  greeting,
  isRemoteCommand,
  PROTOCOL_VERSION,
  secretsLine,
  type ServerLine,
} from './command-protocol';

/** Options of `serveCommands`. */
interface CommandServerOptions {
  /** Absolute path of the data folder; this process holds its lock. */
  readonly dataDir: string;
  readonly database: Pick<OpenDatabase, 'db' | 'copyFiles'>;
  /** The environment of the commands. */
  readonly env: NodeJS.ProcessEnv;
  /** Runs a command; see `runCommandLine`. */
  readonly run: (args: readonly string[], context: CommandContext) => Promise<number>;
  /** Receives errors that no command reports; they do not end the process. */
  readonly reportFailure: (error: unknown) => void;
}

/** A running command server. */
export type CommandServer = Awaited<ReturnType<typeof serveCommands>>;

/**
 * Runs commands for other processes of this account on the embedded database, which only this process may
 * open. The other process passes its arguments and, when asked, the secrets that it has read, and shows
 * the output.
 */
export async function serveCommands(options: CommandServerOptions) {
  const { dataDir, reportFailure } = options;
  const running = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    const command = respond(socket, options).catch((error: unknown) => {
      reportFailure(error);
      socket.destroy();
    });
    running.set(
      socket,
      command.finally(() => running.delete(socket)),
    );
  });
  const { commandSocket } = dataFolderPaths(dataDir);
  try {
    await listenOnSocket(server, dataDir, commandSocket);
  } catch (error) {
    // Some network file systems have no sockets. Commands then require a stopped server.
    reportFailure(error);
  }
  return {
    /** Accepts no new commands and waits for those that are running. */
    async close(): Promise<void> {
      server.close();
      for (const socket of running.keys()) socket.destroy();
      await Promise.all(running.values());
      rmSync(commandSocket, { force: true });
    },
  };
}

async function respond(socket: Socket, options: CommandServerOptions): Promise<void> {
  const nextLine = lineReader(socket);
  const request = readRequest(await nextLine());
  const stdout = createOutput(socket, 'stdout');
  const stderr = createOutput(socket, 'stderr');
  let exitCode = 1;
  if (typeof request === 'string') stderr.write(`${request}\n`);
  else {
    exitCode = await options.run(request.args, {
      env: options.env,
      cwd: request.cwd,
      stdout,
      stderr,
      actor: { actorId: null, actorName: request.account, address: null, requestId: null },
      async readSecrets(prompts) {
        await send(socket, { prompts: [...prompts] });
        const line = await nextLine();
        if (line === undefined) throw new UserFacingError('The command was interrupted.');
        return secretsLine.parse(JSON.parse(line)).secrets;
      },
      withDatabase: (work) => work(options.database.db),
      copyFiles: options.database.copyFiles,
    });
  }
  await Promise.all([stdout, stderr].map(finishOutput));
  await send(socket, { exitCode });
  socket.end();
}

/** Returns a valid request, or the sentence for an invalid one. */
function readRequest(line = ''): CommandRequest | string {
  const value: unknown = JSON.parse(line);
  if (greeting.parse(value).version !== PROTOCOL_VERSION) {
    return 'The running server has another version than this command. Restart the server, then run the command again.';
  }
  const request = commandRequest.parse(value);
  return isRemoteCommand(request.args)
    ? request
    : 'The running server does not take this command. Stop the server, then run it again.';
}

// When the other process has gone, the stream is destroyed, which stops a long export.
function createOutput(socket: Socket, output: 'stdout' | 'stderr'): Writable {
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      void send(socket, { output, text: String(chunk) }).then(() => {
        done();
      });
    },
  });
  socket.once('close', () => stream.destroy());
  if (socket.destroyed) stream.destroy();
  return stream.on('error', () => undefined);
}

async function finishOutput(output: Writable): Promise<void> {
  if (output.destroyed) return;
  output.end();
  // It fails when the other process has gone, and then nobody reads the output.
  await finished(output).catch(() => undefined);
}

/** Sends a line and waits until there is room for another one or nobody reads it. */
async function send(socket: Socket, line: ServerLine): Promise<void> {
  if (socket.destroyed || socket.write(`${JSON.stringify(line)}\n`)) return;
  await new Promise<void>((resolve) => {
    socket.once('drain', resolve).once('close', resolve);
  });
}
