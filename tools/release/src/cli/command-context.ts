import { type Command, InvalidArgumentError } from 'commander';
import type { ReleaseServer } from '../server/call';

/** The parts of the command line that a command needs. */
export interface CommandContext {
  /** `ATRIUM_URL`, `ATRIUM_RELEASE_TOKEN`, `ATRIUM_SOURCE_TOKEN`, `CHROMIUM_PATH` and `RELEASE_SIGNING_KEY` are read. */
  env: NodeJS.ProcessEnv;
  program: Command;
  server: () => ReleaseServer;
  /** Reports the result, as lines of text or as JSON. */
  succeed: (result: unknown, lines: readonly string[]) => void;
}

/** Parses a text of an option that must not be empty. */
export function parseText(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return value.trim();
}
