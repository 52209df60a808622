import type { AppHealth } from '@atrium/contracts/releases';
import type { AppStatus, Status } from '../commands/status';
import type { HealthResult } from './read-health';

/** The status of an app with its health; `null` if the server knows another live release or none. */
export interface AppStatusWithHealth extends AppStatus {
  health: AppHealth | null;
}

/** The result of `status` as JSON. */
export interface StatusWithHealth extends Status {
  apps: AppStatusWithHealth[];
  /** Why there is no health; `null` if there is. */
  healthMissing: string | null;
}

/** Adds to each app of a status how its releases do. */
export function statusWithHealth(status: Status, health: HealthResult): StatusWithHealth {
  const apps = status.apps.map((app) => {
    const found = health.apps?.get(app.app);
    return { ...app, health: found?.live.id === app.id ? found : null };
  });
  return { ...status, apps, healthMissing: health.missing };
}
