import { ConfirmationCanceledError } from './api-error';

/** Asks the user for the password; resolves with whether the server has confirmed it. */
export type AskForPassword = () => Promise<boolean>;

let ask: AskForPassword | undefined;
let asking: Promise<boolean> | undefined;

/** Sets who asks for the password when a request needs it, until the returned function is called. */
export function provideConfirmation(askForPassword: AskForPassword): () => void {
  ask = askForPassword;
  return () => {
    if (ask === askForPassword) ask = undefined;
  };
}

/**
 * Asks for the password, once for all requests that need it at the same time.
 *
 * @param refusal the error of the request, thrown if nobody can ask
 * @throws ConfirmationCanceledError when the user does not confirm
 */
export async function confirmWithPassword(refusal: unknown): Promise<void> {
  if (!ask) throw refusal;
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  if (!(await asking)) throw new ConfirmationCanceledError();
}
