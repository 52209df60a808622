import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A state of this process that systemd waits for; see sd_notify(3). */
export type ServiceState = 'READY=1' | 'STOPPING=1';

/**
 * Reports the state of this process to systemd, if a unit with `Type=notify` has started it. Runs
 * systemd's own `systemd-notify`, because Node has no datagram sockets of Unix, over which systemd listens.
 *
 * @param status sentence for `systemctl status`
 * @throws Error when systemd does not take it; without `READY=1`, the start fails
 */
export async function notifyServiceManager(
  env: NodeJS.ProcessEnv,
  state: ServiceState,
  status: string,
): Promise<void> {
  if (!env['NOTIFY_SOCKET']) return;
  await promisify(execFile)('systemd-notify', [state, `STATUS=${status}`], { env });
}
