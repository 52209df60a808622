/** The command was rejected and the live set has not changed. The message says why and what to do. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';

  /** @param reasons one or two sentences each */
  constructor(readonly reasons: readonly string[]) {
    super(reasons.join('\n'));
  }
}
