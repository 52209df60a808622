import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';
import { CommandError } from './command-error';

/**
 * Parses arguments as `parseArgs` of Node does.
 *
 * @param config arguments, options and whether there are positional ones
 * @param usage line that shows how the command is used
 * @throws CommandError naming an unknown option or a missing value, followed by the usage
 */
export function parseCommandLine<Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(`${error.message}\n${usage}`);
  }
}
