/** Reasons why an area can't be shown; `shell` means that a file of the shell itself is missing. */
export type AreaFailureKind =
  'network' | 'integrity' | 'incompatible' | 'runtime' | 'shell' | 'unknown';

/** Error of an area that can't be shown, with a message for the user. */
export class AreaFailure extends Error {
  override readonly name = 'AreaFailure';
  /** Whether a retry may help: a file failed to load, but the server has it unchanged. */
  readonly isTransient: boolean;

  constructor(
    readonly kind: AreaFailureKind,
    message: string,
    { isTransient = false, ...options }: ErrorOptions & { isTransient?: boolean } = {},
  ) {
    super(message, options);
    this.isTransient = isTransient;
  }

  /** Returns the failure of a release whose files timed out. */
  static timeout(cause: unknown): AreaFailure {
    return new AreaFailure('network', 'The server did not answer in time.', { cause });
  }

  /** Returns the failure of a release whose code threw while it was evaluated. */
  static atEvaluation(cause: unknown): AreaFailure {
    return new AreaFailure('runtime', 'Its code failed while it started.', { cause });
  }

  /** Returns the failure of a release whose code threw while it was rendered. */
  static atRender(cause: unknown): AreaFailure {
    return new AreaFailure('runtime', 'Its code failed while it was shown.', { cause });
  }
}

/**
 * Returns whether an error means that a script or a style sheet could not be loaded. Checks the message,
 * as neither the federation runtime (entries) nor webpack (chunks) has an error class for it.
 */
export function isMissingFile(error: unknown): boolean {
  return /ScriptNetworkError|ChunkLoadError|Loading (CSS )?chunk/i.test(messageOf(error));
}

/** Returns the message of a thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
