import type { AreaRelease } from '@atrium/area-contract';
import { refreshFiles } from './release-files';
import type { FileState } from './release-files';

/** Why an area can't be shown. */
export type AreaFailureKind = 'network' | 'integrity' | 'incompatible' | 'runtime' | 'unknown';

/** An area that can't be shown; the message is a sentence for the person at the page. */
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

  /**
   * Finds out why a release could not be loaded. Where a file is missing, it fetches the release's
   * files past every cache; a browser's own word about a hash is not taken, since it has one for
   * answers that were cut off, too.
   */
  static async diagnose(error: unknown, release: AreaRelease): Promise<AreaFailure> {
    if (error instanceof AreaFailure) return error;
    if (TIMEOUT.test(messageOf(error))) {
      return AreaFailure.late(error);
    }
    if (AreaFailure.isMissingFile(error)) return diagnoseFiles(error, release);
    return AreaFailure.atEvaluation(error);
  }

  /** Whether an error says that a script or a style sheet could not be had; only its text tells. */
  static isMissingFile(error: unknown): boolean {
    return /ChunkLoadError|Loading (entry|(CSS )?chunk)/i.test(messageOf(error));
  }

  /** Returns the failure that the states of a release's files amount to, or `null` for none. */
  static ofFiles(states: readonly FileState[], cause?: unknown): AreaFailure | null {
    const refusal = states.find((state) => typeof state === 'number');
    if (refusal !== undefined) {
      return new AreaFailure('network', `The server answered ${String(refusal)}.`, { cause });
    }
    if (states.includes('unreachable')) {
      return new AreaFailure('network', 'The server can’t be reached.', { cause });
    }
    if (states.includes('late')) return AreaFailure.late(cause);
    if (states.includes('different')) {
      const message = 'Its files are not the ones that were released.';
      return new AreaFailure('integrity', message, { cause });
    }
    return null;
  }

  /** A release whose files took too long. */
  static late(cause: unknown): AreaFailure {
    return new AreaFailure('network', 'The server did not answer in time.', { cause });
  }

  /** A release whose code threw while it was evaluated. */
  static atEvaluation(cause: unknown): AreaFailure {
    return new AreaFailure('runtime', 'Its code failed while it started.', { cause });
  }

  /** A release whose code threw while it was rendered. */
  static atRender(cause: unknown): AreaFailure {
    return new AreaFailure('runtime', 'Its code failed while it was shown.', { cause });
  }
}

const TIMEOUT = /timed out|timeout/i;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function diagnoseFiles(cause: unknown, release: AreaRelease): Promise<AreaFailure> {
  const { lacked } = await refreshFiles(release);
  return (
    AreaFailure.ofFiles(lacked, cause) ??
    new AreaFailure('network', 'Its files did not arrive whole.', { cause, hasPassed: true })
  );
}
