/** What was asked for and is not done: the message says why and what to do; what is live has not changed. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';

  /** @param reasons a sentence for each */
  constructor(readonly reasons: readonly string[]) {
    super(reasons.join('\n'));
  }
}
