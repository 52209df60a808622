import { userInfo } from 'node:os';
import type { AuditActor } from './audit-event';

/**
 * Returns the actor of a command: the operating system account that runs it, or that has started `atrium`
 * (ATRIUM_OPERATOR), which runs it as the account of the server.
 */
export function commandActor(env: NodeJS.ProcessEnv = process.env): AuditActor {
  const actorName = env['ATRIUM_OPERATOR'] || accountName();
  return { actorId: null, actorName, address: null, requestId: null };
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, the account may have no name.
    return `account ${String(process.getuid?.())}`;
  }
}
