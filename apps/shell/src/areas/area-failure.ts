import type { AreaRelease } from '@atrium/area-contract';

/** Why an area can't be shown. */
export type AreaFailureKind = 'network' | 'integrity' | 'incompatible' | 'runtime' | 'unknown';

/** Milliseconds that finding out what is wrong with a file may take. */
const DIAGNOSIS_TIMEOUT = 3_000;

/** An area that can't be shown; the message is a sentence for the person at the page. */
export class AreaFailure extends Error {
  override readonly name = 'AreaFailure';

  constructor(
    readonly kind: AreaFailureKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Finds out why a release could not be loaded, asking the server for its entry once more. */
  static async diagnose(error: unknown, release: AreaRelease): Promise<AreaFailure> {
    if (error instanceof AreaFailure) return error;
    if (TIMEOUT.test(messageOf(error))) {
      return new AreaFailure('network', 'The server did not answer in time.', { cause: error });
    }
    if (AreaFailure.isMissingFile(error)) return diagnoseFiles(error, release);
    return AreaFailure.atEvaluation(error);
  }

  /** Whether an error says that a script or a style sheet could not be had; only its text tells. */
  static isMissingFile(error: unknown): boolean {
    return /ChunkLoadError|Loading (entry|(CSS )?chunk)/i.test(messageOf(error));
  }

  /** Whether an error says that what came for a chunk or a style sheet was an error or another file. */
  static isWrongChunk(error: unknown): boolean {
    const message = messageOf(error);
    return /Loading (CSS )?chunk/i.test(message) && !TIMEOUT.test(message);
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
  const files = [release.entry, ...release.preload].map(({ path }) => path);
  const answers = await Promise.all([...files, ...requestedFile(cause)].map(askFor));
  const refusal = answers.find((answer) => typeof answer === 'number');
  if (refusal !== undefined) {
    return new AreaFailure('network', `The server answered ${String(refusal)}.`, { cause });
  }
  if (answers.includes('unreachable')) {
    return new AreaFailure('network', 'The server can’t be reached.', { cause });
  }
  return new AreaFailure('integrity', 'Its files are not the ones that were released.', { cause });
}

// webpack's errors name the file that a later part of an area consists of.
function requestedFile(cause: unknown): string[] {
  const request = cause instanceof Error && 'request' in cause ? cause.request : null;
  return typeof request === 'string' ? [request] : [];
}

async function askFor(path: string): Promise<number | 'served' | 'unreachable'> {
  try {
    const signal = AbortSignal.timeout(DIAGNOSIS_TIMEOUT);
    const response = await fetch(path, { method: 'HEAD', cache: 'no-store', signal });
    return response.ok ? 'served' : response.status;
  } catch {
    return 'unreachable';
  }
}
