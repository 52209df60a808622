/** The reason why a webhook was not accepted. */
export class WebhookError extends Error {
  /**
   * @param code the part for the log, which contains nothing about the address.
   * @param isFinal whether another attempt is of no use.
   */
  constructor(
    message: string,
    readonly code: string,
    readonly isFinal: boolean,
  ) {
    super(message);
  }
}
