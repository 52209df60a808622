import { homedir } from 'node:os';
import path from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import type { ReleaseTools } from '../activation/activate';
import { defaultTools } from '../activation/activate';
import { keygen } from '../commands/keygen';
import { listPreviews, removePreview } from '../commands/previews';
import { abort, promote } from '../commands/promote';
import { prune } from '../commands/prune';
import { revoke } from '../commands/revoke';
import { rollback } from '../commands/rollback';
import { signLiveSet } from '../commands/sign';
import { readChanges, readStatus } from '../commands/status';
import { withdraw } from '../commands/withdraw';
import { explain } from '../explain/explain';
import { readHealth } from '../health/read-health';
import { statusWithHealth } from '../health/status-with-health';
import { readKeys } from '../signing/keys';
import { formatFaults } from '../verify/format-faults';
import { verify } from '../verify/verify';
import type { Outcome } from './command-context';
import { byOption, serverOption } from './command-context';
import { formatExplanation, formatHistory, formatPreviews, formatStatus } from './format';
import { addPublishCommand } from './publish-command';
import { addWatchCommand } from './watch-command';

const DEFAULT_KEY = path.join(homedir(), '.atrium/release-key.pem');

const NOTES = `
APP is shell, api or an area. RELEASE_SIGNING_KEY names the file of the private key,
RELEASE_PUBLIC_KEY a file of public keys.
Exit code: 0 on success, 1 when the command is rejected or verify finds a fault, 2 for a usage error.`;

/** The environment of the command line. */
export interface ProgramContext {
  /**
   * `RELEASE_DIR`, `CHROMIUM_PATH`, `RELEASE_SIGNING_KEY`, `RELEASE_PUBLIC_KEY`, `ATRIUM_URL` and
   * `METRICS_TOKEN` are read.
   */
  env: NodeJS.ProcessEnv;
  /** Default of `--by`. */
  user: string;
  /** Reads all of standard input. */
  readInput: () => Promise<string>;
  /** Takes help texts and usage errors. */
  write: (text: string) => void;
  /** Takes the outcome of the command. */
  report: (outcome: Outcome) => void;
}

interface Change {
  by: string;
  reason: string;
}

/**
 * Defines the command line of the release tool.
 *
 * Parsing throws a `CommanderError` after help and for usage errors, and the command's own `ReleaseError`.
 */
export function createProgram(context: ProgramContext): Command {
  const { env, user, readInput, write, report } = context;
  const program = new Command('npm run release --')
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write })
    .showHelpAfterError()
    .option('--root <dir>', 'release folder, also RELEASE_DIR', env.RELEASE_DIR ?? '.release')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', NOTES);

  function root(): string {
    return path.resolve(program.opts<{ root: string }>().root);
  }

  async function signingTools(): Promise<ReleaseTools> {
    return { ...defaultTools, keys: await readKeys(env, root()) };
  }

  function succeed(result: unknown, lines: readonly string[]): void {
    report({ exitCode: 0, result, text: lines.join('\n') });
  }

  function change(name: string, description: string): Command {
    return program
      .command(name)
      .description(description)
      .addOption(byOption(user))
      .requiredOption('--reason <text>', 'for the history', requireText);
  }

  const commands = { env, user, root, signingTools, succeed };
  addPublishCommand(program, commands);
  addWatchCommand(program, commands, report);

  change('rollback', 'make the previous release of an app live again')
    .argument('<app>')
    .option('--to <id>', 'an earlier release instead; a unique prefix of its id is enough')
    .action(async (app: string, flags: Change & { to?: string }) => {
      const result = await rollback(root(), { app, ...flags, tools: await signingTools() });
      succeed(result, [
        `${app} ${result.to} is live again and replaces ${result.from}`,
        `The live set is ${result.set}`,
      ]);
    });

  change('promote', 'make the candidate of an area live for all browsers')
    .argument('<area>')
    .action(async (app: string, flags: Change) => {
      const result = await promote(root(), { app, ...flags, tools: await signingTools() });
      succeed(result, [`${app} ${result.id} is live`, `The live set is ${result.set}`]);
    });

  change('abort', 'end the candidate of an area')
    .argument('<area>')
    .action(async (app: string, flags: Change) => {
      const result = await abort(root(), { app, ...flags, tools: await signingTools() });
      succeed(result, [`${app} ${result.id} is no longer the candidate`]);
    });

  change('withdraw', 'take an area offline until it is published again')
    .argument('<area>')
    .action(async (app: string, flags: Change) => {
      const result = await withdraw(root(), { app, ...flags, tools: await signingTools() });
      succeed(result, [`${app} ${result.from} is no longer live`, `The live set is ${result.set}`]);
    });

  change('revoke', 'keep a release from ever going live again')
    .argument('<id>', 'a unique prefix is enough')
    .action(async (id: string, flags: Change) => {
      const revoked = await revoke(root(), { id, ...flags, tools: await signingTools() });
      succeed(revoked, [`${revoked.app} ${revoked.id} is revoked and can’t go live again`]);
    });

  program
    .command('previews')
    .description('list the previews and their releases')
    .action(async () => {
      const previews = await listPreviews(root());
      succeed(previews, formatPreviews(previews));
    });

  program
    .command('remove-preview')
    .description('end a preview')
    .argument('<name>')
    .action(async (name: string) => {
      await removePreview(root(), { name });
      succeed({ removed: name }, [`The preview ${name} has ended`]);
    });

  program
    .command('keygen')
    .description('create a key pair for signing releases')
    .argument('[file]', 'of the private key', env.RELEASE_SIGNING_KEY || DEFAULT_KEY)
    .action(async (file: string) => {
      const files = await keygen(file, root());
      succeed(files, [
        `The private key is ${files.privateKey}: set RELEASE_SIGNING_KEY to it where you release, and copy it to no server`,
        `The public key is ${files.publicKey}: set RELEASE_PUBLIC_KEY to a copy of it on each server`,
      ]);
    });

  program
    .command('sign')
    .description('sign the live set and the previews, the first time or with a new key')
    .action(async () => {
      const signed = await signLiveSet(root(), await signingTools());
      succeed(signed, [`The live set ${signed.set} is signed`]);
    });

  program
    .command('status')
    .description('show what is live, since when, by whom, the releases before it, and how it does')
    .addOption(serverOption(env))
    .action(async ({ server }: { server: string }) => {
      const status = await readStatus(root());
      const health = await readHealth(server, env.METRICS_TOKEN);
      succeed(statusWithHealth(status, health), formatStatus(status, health));
    });

  program
    .command('history')
    .description('show every change of the live set')
    .argument('[app]')
    .action(async (app?: string) => {
      const changes = await readChanges(root(), app ?? null);
      succeed(changes, formatHistory(changes));
    });

  program
    .command('explain')
    .description(
      'show the source of a place in a released script, or of each line of a stack trace',
    )
    .argument('[place...]', 'such as /areas/tasks/ID/FILE:LINE:COLUMN; standard input by default')
    .action(async (words: string[]) => {
      const explained = await explain(
        root(),
        words.length > 0 ? words.join(' ') : await readInput(),
      );
      const exitCode = explained.some(({ source }) => source !== null) ? 0 : 1;
      report({ exitCode, result: explained, text: formatExplanation(explained).join('\n') });
    });

  program
    .command('verify')
    .description('compare everything that is served with its record')
    .action(async () => {
      const { trusted } = await readKeys(env, root());
      const result = await verify(root(), trusted);
      const exitCode = result.faults.length === 0 ? 0 : 1;
      report({ exitCode, result, text: formatFaults(result).join('\n') });
    });

  program
    .command('prune')
    .description('remove old previews, and releases that have not been live for a while')
    .option(
      '--keep-days <days>',
      'days after a preview, and after a release was last live',
      parseDays,
      30,
    )
    .action(async ({ keepDays }: { keepDays: number }) => {
      const pruned = await prune(root(), { keepDays });
      const lines = [
        ...pruned.previews.map((name) => `Removed the preview ${name}`),
        ...pruned.releases.map(({ app, id }) => `Removed ${app} ${id}`),
      ];
      succeed(pruned, lines.length > 0 ? lines : ['There is nothing to remove']);
    });

  return program;
}

function requireText(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return value.trim();
}

function parseDays(value: string): number {
  if (/^\d{1,4}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It must be a whole number of days, such as 30.');
}
