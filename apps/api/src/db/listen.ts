/** Receives the notifications (`pg_notify`) of a channel. */
export interface NotificationListener {
  /** Called for each notification of a transaction that commits while listening. */
  readonly onNotification: (payload: string) => void;
  /** Called when listening has begun, for the first time or again. */
  readonly onListening: () => void;
  /** Called when listening has ended unexpectedly: from now on, notifications are missed. */
  readonly onLost: () => void;
}

/** A channel that is listened to. */
export interface Listening {
  /**
   * Resolves once the listener has been called for every transaction that was committed, as seen by its
   * client, before this call. Resolves to `false` if that cannot be found out.
   */
  readonly catchUp: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
}

/**
 * Listens to a channel until it is stopped; resumes by itself when the connection was lost. Resolves
 * after the first attempt, whether it has succeeded or not.
 */
export type Listen = (channel: string, listener: NotificationListener) => Promise<Listening>;
