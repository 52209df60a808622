import { MissingFileError } from '@atrium/ui';

/**
 * Reasons why an area can't be shown. `network` is no fault of its release: the server or the network did not
 * deliver the files. `shell` means that a file of the shell itself is missing.
 */
export type AreaFailureKind =
  | 'network'
  | 'integrity'
  | 'incompatible'
  | 'runtime'
  | 'shell'
  | 'unknown';

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

  /** Returns the failure of an area that needs a missing file of the shell or of a shared library. */
  static ofShell(cause: unknown): AreaFailure {
    const message = 'A file of the page itself could not be loaded. Try again, or reload the page.';
    return new AreaFailure('shell', message, { cause });
  }

  /** Returns the failure of a release whose code threw while it was evaluated. */
  static atEvaluation(cause: unknown): AreaFailure {
    return new AreaFailure('runtime', 'Its code failed while it started.', { cause });
  }
}

/**
 * Returns whether an error means that a script or a style sheet could not be loaded. Also checks the message,
 * as neither the federation runtime (entries) nor webpack (chunks of areas from elsewhere) has a class for it.
 */
export function isMissingFile(error: unknown): boolean {
  return (
    error instanceof MissingFileError ||
    /ScriptNetworkError|ChunkLoadError|Loading (CSS )?chunk/i.test(messageOf(error))
  );
}

/** Returns whether an error means that a file of the shell or of a shared library could not be loaded. */
export function isMissingShellFile(error: unknown): boolean {
  const isFile = error instanceof MissingFileError;
  return isFile && new URL(error.request, window.location.href).pathname.startsWith('/shell/');
}

/** Returns whether React missed a node that it had rendered, as after a translation by the browser. */
export function isMissingNode(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}

/** Returns the message of a thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
