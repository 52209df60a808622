import type { ClaimedMail } from '../outbox/delivery.repository';
import type { SendFailure } from './send-failure';

/** Sends what the outbox holds for a channel. */
export interface OutboxSender {
  /**
   * Sends a row of the outbox.
   * @param signal aborts the attempt.
   * @throws an error for `describeFailure` when it was not accepted.
   */
  send: (mail: ClaimedMail, signal: AbortSignal) => Promise<void>;
  describeFailure: (error: unknown) => SendFailure;
  /** Closes the connections. */
  close: () => void;
}
