import { parseArgs } from 'node:util';

/** What was asked for on the command line. */
export interface Arguments {
  command: string;
  /** The apps that are named; of `revoke` it is the id, of `keygen` the file. */
  apps: string[];
  root: string;
  by: string;
  reason: string | null;
  to: string | null;
  server: string | null;
  keepDays: number;
  json: boolean;
  smoke: boolean;
}

/** A command line that nothing can be done with; the message says how it is to be. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const USAGE = `Usage: npm run release -- COMMAND [--root DIR] [--json]

  publish APP [APP …]   makes builds live, all of them or none
      AREA=DIR          for an area that other tools have built into the folder DIR
      --no-smoke        without loading them in a browser before
      --server URL      checks the calls against a running server instead of the released one
      --by NAME, --reason TEXT
  rollback APP          makes the release before the live one live again
      --to ID           or an earlier one; the beginning of its id will do
      --reason TEXT     needed
      --by NAME
  withdraw AREA         takes an area out of what is live, until it is published again
      --reason TEXT     needed
      --by NAME
  revoke ID             keeps a release from ever going live again; the beginning of its id will do
      --reason TEXT     needed
      --by NAME
  keygen [FILE]         creates a key pair to sign releases with
  sign                  signs what is live, the first time or with a new key
  status                what is live, since when, by whom, and what was before it
  history [APP]         every change of what is live
  verify                compares everything that is served with what was recorded of it
  prune --keep-days 30  removes releases that have not been live for so long

RELEASE_SIGNING_KEY names the file of the private key, RELEASE_PUBLIC_KEY one of public keys.
APP is shell, api or an area. DIR is RELEASE_DIR or .release unless given.
Exit code: 0 when it is done, 1 when it is refused or verify finds a fault, 2 for a wrong command line.`;

const COMMANDS = [
  'publish',
  'rollback',
  'withdraw',
  'revoke',
  'keygen',
  'sign',
  'status',
  'history',
  'verify',
  'prune',
];
const DEFAULT_KEEP_DAYS = '30';

/**
 * Reads a command line.
 *
 * @param defaults what holds unless it is given
 * @throws UsageError
 */
export function readArguments(
  args: readonly string[],
  defaults: { root: string; by: string },
): Arguments {
  const { values, positionals } = parse(args);
  const [command = '', ...apps] = positionals;
  if (!COMMANDS.includes(command)) throw new UsageError(USAGE);
  if (command === 'publish' && apps.length === 0) {
    throw new UsageError('publish needs the names of what to publish, such as: publish tasks');
  }
  if (command === 'rollback' && (apps.length !== 1 || !values.reason?.trim())) {
    throw new UsageError(
      'rollback needs one name and the reason, such as: rollback tasks --reason "Export fails"',
    );
  }
  if (command === 'withdraw' && (apps.length !== 1 || !values.reason?.trim())) {
    throw new UsageError(
      'withdraw needs one name and the reason, such as: withdraw reports --reason "Nobody uses it"',
    );
  }
  if (command === 'revoke' && (apps.length !== 1 || !values.reason?.trim())) {
    throw new UsageError(
      'revoke needs one id and the reason, such as: revoke 3b570969 --reason "Leaks tokens"',
    );
  }
  const keepDays = values['keep-days'] ?? DEFAULT_KEEP_DAYS;
  if (!/^\d{1,4}$/.test(keepDays)) {
    throw new UsageError('--keep-days must be a whole number of days, such as 30');
  }
  return {
    command,
    apps,
    root: values.root ?? defaults.root,
    by: values.by ?? defaults.by,
    reason: values.reason?.trim() ?? null,
    to: values.to ?? null,
    server: values.server ?? null,
    keepDays: Number(keepDays),
    json: values.json ?? false,
    smoke: !values['no-smoke'],
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        root: text,
        by: text,
        reason: text,
        to: text,
        server: text,
        'keep-days': text,
        json: flag,
        'no-smoke': flag,
      },
    });
  } catch (error) {
    // parseArgs throws nothing else.
    throw new UsageError((error as Error).message);
  }
}
