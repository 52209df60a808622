import { userInfo } from 'node:os';
import type { AuditActor } from './audit-event';

/**
 * Returns the actor of a command: the operating system account that runs it.
 * @param readAccount throws in a container whose account has no name.
 */
export function commandActor(
  readAccount: () => { readonly username: string } = userInfo,
): AuditActor {
  return {
    actorId: null,
    actorName: accountName(readAccount),
    address: null,
    requestId: null,
  };
}

function accountName(readAccount: () => { readonly username: string }): string {
  try {
    return readAccount().username;
  } catch {
    return `account ${String(process.getuid?.())}`;
  }
}
