/** The command was rejected and nothing has changed. The message says why and what to do. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';

  /** @param reasons one or two sentences each */
  constructor(readonly reasons: readonly string[]) {
    super(reasons.join('\n'));
  }
}

/** Returns the code of a system error such as `ENOENT`, or the message of another. */
export function codeOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
