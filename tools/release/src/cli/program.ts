import { homedir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { explain } from '../explain/explain';
import { exportReleases } from '../export-releases';
import { readReleases, releasesIn, removePreview } from '../server/releases';
import { keygen } from '../signing-keys';
import { addChangeCommands } from './change-commands';
import type { CommandContext } from './command-context';
import { formatExplanation, formatHistory, formatPreviews, formatStatus } from './format';
import { addPublishCommand } from './publish-command';

const DEFAULT_SERVER = 'http://127.0.0.1:3000';
const DEFAULT_KEY = path.join(homedir(), '.atrium/release-key.pem');

const NOTES = `
APP is shell or an area. ATRIUM_RELEASE_TOKEN is the token of a publisher.
Exit code: 0 on success, 1 when the command is rejected, 2 for a usage error.`;

/** The result of a command. */
export interface Outcome {
  exitCode: 0 | 1 | 2;
  /** Printed with `--json`. */
  result: unknown;
  /** Printed without it. */
  text: string;
}

/** The environment of the command line. */
export interface ProgramContext extends Pick<CommandContext, 'env'> {
  /** Reads all of standard input. */
  readInput: () => Promise<string>;
  /** Takes help texts and usage errors. */
  write: (text: string) => void;
  /** Takes the outcome of the command. */
  report: (outcome: Outcome) => void;
}

/**
 * Defines the command line of the release tool.
 *
 * Parsing throws a `CommanderError` after help and for usage errors, and the command's own `ReleaseError`.
 */
export function createProgram({ env, readInput, write, report }: ProgramContext): Command {
  const program = new Command('npm run release --')
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write })
    .showHelpAfterError()
    .option('--server <url>', 'also ATRIUM_URL', env.ATRIUM_URL || DEFAULT_SERVER)
    .option('--json', 'print the result as JSON')
    .addHelpText('after', NOTES);

  const server = () => ({
    origin: program.opts<{ server: string }>().server,
    token: env.ATRIUM_RELEASE_TOKEN ?? '',
  });

  function succeed(result: unknown, lines: readonly string[]): void {
    report({ exitCode: 0, result, text: lines.join('\n') });
  }

  const context = { env, program, server, succeed };
  addPublishCommand(context);
  addChangeCommands(context);

  program
    .command('previews')
    .description('list the previews and their releases')
    .action(async () => {
      const { previews } = await readReleases(server());
      succeed(previews, formatPreviews(previews));
    });

  program
    .command('remove-preview')
    .description('end a preview')
    .argument('<name>')
    .action(async (name: string) => {
      await removePreview(server(), name);
      succeed({ removed: name }, [`The preview ${name} has ended`]);
    });

  program
    .command('status')
    .description('show what is live, since when, by whom, the releases before it, and how it does')
    .action(async () => {
      const list = await readReleases(server());
      succeed(list, formatStatus(list));
    });

  program
    .command('history')
    .description('show the latest changes, oldest first')
    .argument('[app]')
    .action(async (app?: string) => {
      const { history } = await readReleases(server());
      const changes = history
        .filter((change) => !app || releasesIn(change).some((release) => release.app === app))
        .toReversed();
      succeed(changes, formatHistory(changes));
    });

  program
    .command('explain')
    .description(
      'show the source of a place in a released script, or of each line of a stack trace',
    )
    .argument('[place...]', 'such as /areas/tasks/ID/FILE:LINE:COLUMN; standard input by default')
    .action(async (words: string[]) => {
      const text = words.length > 0 ? words.join(' ') : await readInput();
      const explained = await explain(server(), text);
      const exitCode = explained.some(({ source }) => source !== null) ? 0 : 1;
      report({ exitCode, result: explained, text: formatExplanation(explained).join('\n') });
    });

  program
    .command('export')
    .description('write the live set into a folder, for a bucket or a CDN')
    .argument('<dir>')
    .action(async (folder: string) => {
      const files = await exportReleases(server(), folder);
      succeed({ files }, [`Wrote ${String(files)} files into ${path.resolve(folder)}`]);
    });

  program
    .command('keygen')
    .description('create a key pair for signing releases')
    .argument('[file]', 'of the private key', env.RELEASE_SIGNING_KEY || DEFAULT_KEY)
    .requiredOption('--apps <names>', 'the apps that it may sign, such as tasks,calendar, or *')
    .action(async (file: string, { apps }: { apps: string }) => {
      const files = await keygen(file, apps.split(','));
      succeed(files, [
        `The private key is ${files.privateKey}: publish with --key or RELEASE_SIGNING_KEY, and copy it to no server`,
        `Add this to the file of the server’s RELEASE_KEYS; it is also in ${files.publicKey}:`,
        files.block.trimEnd(),
      ]);
    });

  return program;
}
