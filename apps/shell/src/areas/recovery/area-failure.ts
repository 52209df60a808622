/** Why an area can't be shown; `shell` is a missing file of the page itself. */
export type AreaFailureKind =
  'network' | 'integrity' | 'incompatible' | 'runtime' | 'shell' | 'unknown';

/** An area that can't be shown; the message is a sentence for the user. */
export class AreaFailure extends Error {
  override readonly name = 'AreaFailure';
  /** Whether it has passed already: a file was not loaded, but the server has it as it was released. */
  readonly hasPassed: boolean;

  constructor(
    readonly kind: AreaFailureKind,
    message: string,
    { hasPassed = false, ...options }: ErrorOptions & { hasPassed?: boolean } = {},
  ) {
    super(message, options);
    this.hasPassed = hasPassed;
  }

  /** Returns the failure of a release whose files took too long. */
  static late(cause: unknown): AreaFailure {
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
 * Whether an error says that a script or a style sheet could not be loaded. Only its text tells: the
 * federation runtime reports entries, webpack chunks.
 */
export function isMissingFile(error: unknown): boolean {
  return /ScriptNetworkError|ChunkLoadError|Loading (CSS )?chunk/i.test(messageOf(error));
}

/** Returns the message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
