import { homedir } from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { Command, CommanderError } from 'commander';
import { explain } from '../explain/explain';
import { exportReleases } from '../export-releases';
import { ReleaseError } from '../release-error';
import { readReleases, releasesIn, removePreview } from '../server/releases';
import { keygen } from '../signing-keys';
import { addChangeCommands } from './change-commands';
import type { CommandContext } from './command-context';
import { formatExplanation, formatHistory, formatPreviews, formatStatus } from './format';
import { addPublishCommands } from './publish-command';

const DEFAULT_SERVER = 'http://127.0.0.1:3000';
const DEFAULT_KEY = path.join(homedir(), '.atrium/release-key.pem');

const NOTES = `
APP is shell or an area. ATRIUM_RELEASE_TOKEN is the token of a publisher.
Exit code: 0 on success, 1 when the command is rejected, 2 for a usage error.`;

/** The result of a command. */
interface Outcome {
  exitCode: 0 | 1 | 2;
  /** Printed with `--json`. */
  result: unknown;
  /** Printed without it. */
  text: string;
}

/**
 * Runs the command of a command line.
 *
 * @param readInput reads standard input
 * @returns the outcome, and whether it is to be printed as JSON
 */
export async function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  readInput = () => readText(process.stdin),
): Promise<Outcome & { json: boolean }> {
  // Also after a usage error, when nothing has been parsed.
  const json = args.includes('--json');
  const written: string[] = [];
  let outcome: Outcome = { exitCode: 0, result: null, text: '' };
  const write = (text: string) => written.push(text);
  const report = (reported: Outcome) => {
    outcome = reported;
  };
  try {
    await createProgram({ env, readInput, write, report }).parseAsync(args, { from: 'user' });
  } catch (error) {
    outcome = outcomeOf(error, written.join('').trimEnd());
  }
  return { ...outcome, json };
}

function outcomeOf(error: unknown, written: string): Outcome {
  if (error instanceof ReleaseError) {
    return { exitCode: 1, result: { refused: error.reasons }, text: error.message };
  }
  if (!(error instanceof CommanderError)) throw error;
  return error.exitCode === 0
    ? { exitCode: 0, result: { help: written }, text: written }
    : { exitCode: 2, result: { refused: [written] }, text: written };
}

interface ProgramContext extends Pick<CommandContext, 'env'> {
  /** Takes help texts and usage errors. */
  readonly write: (text: string) => void;
  readonly readInput: () => Promise<string>;
  readonly report: (outcome: Outcome) => void;
}

/** Parsing throws a `CommanderError` after help and for usage errors, and the command's own `ReleaseError`. */
function createProgram({ env, write, readInput, report }: ProgramContext): Command {
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
  addPublishCommands(context);
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
