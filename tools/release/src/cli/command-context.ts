import { Option } from 'commander';
import type { ReleaseTools } from '../activation/activate';
import { DEFAULT_SERVER } from '../health/read-health';

/** The parts of the command line that a command needs. */
export interface CommandContext {
  env: NodeJS.ProcessEnv;
  /** Default of `--by`. */
  user: string;
  /** Returns the path of the release folder. */
  root: () => string;
  signingTools: () => Promise<ReleaseTools>;
  /** Reports the result, as lines of text or as JSON. */
  succeed: (result: unknown, lines: readonly string[]) => void;
}

/** Returns the option for the name of the user. */
export function byOption(user: string): Option {
  return new Option('--by <name>', 'for the history').default(user);
}

/** Returns the option for the running server that knows how releases do. */
export function serverOption({ ATRIUM_URL: url }: NodeJS.ProcessEnv): Option {
  return new Option('--server <url>', 'to ask how releases do, also ATRIUM_URL').default(
    url || DEFAULT_SERVER,
  );
}

/** The result of a command. */
export interface Outcome {
  exitCode: 0 | 1 | 2;
  /** Printed with `--json`. */
  result: unknown;
  /** Printed without it. */
  text: string;
}
