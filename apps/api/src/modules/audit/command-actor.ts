import { userInfo } from 'node:os';
import type { AuditActor } from './audit-event';

/** Returns the actor of a command: the operating system account that runs it. */
export function commandActor(): AuditActor {
  return { actorId: null, actorName: accountName(), address: null, requestId: null };
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, the account may have no name.
    return `account ${String(process.getuid?.())}`;
  }
}
