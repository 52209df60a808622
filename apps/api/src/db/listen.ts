/** Receives the notifications (`pg_notify`) of a channel. */
export interface NotificationListener {
  /** Called for each notification of a transaction that commits while listening. */
  readonly onNotification: (payload: string) => void;
  /** Called when listening has begun, for the first time or again. */
  readonly onListening: () => void;
  /** Called when listening has ended unexpectedly: from now on, notifications are missed. */
  readonly onLost: () => void;
}

/**
 * Listens to a channel until the returned function is called; resumes by itself when the connection was
 * lost. Resolves after the first attempt, whether it has succeeded or not.
 */
export type Listen = (
  channel: string,
  listener: NotificationListener,
) => Promise<() => Promise<void>>;
