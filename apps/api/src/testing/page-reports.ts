import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PageReport } from '@atrium/contracts/page-reports';
import type { TestApp } from './test-app';

/** Ids of releases of `writeRegistry`. */
export const LIVE = '1111111111111111';
export const PREVIOUS = '0000000000000000';
export const SHELL = 'aaaaaaaaaaaaaaaa';

/** The live release of tasks, as reports name it. */
export const tasks = { app: 'tasks', release: LIVE } as const;

/** Writes the registry of a server: the shell, and tasks with the release before. */
export function writeRegistry({ releaseDir }: TestApp, current = LIVE, previous = PREVIOUS): void {
  const registry = {
    set: 'a set',
    shell: { id: SHELL },
    areas: { tasks: { current: { id: current }, previous: { id: previous } } },
  };
  writeFileSync(path.join(releaseDir, 'registry.json'), JSON.stringify(registry));
}

/** Sends page reports from an address. */
export function sendReports(
  server: TestApp,
  reports: readonly PageReport[],
  { cookie, address = '192.0.2.1' }: { readonly cookie?: string; readonly address?: string } = {},
): Promise<Response> {
  return server.call('POST', '/api/page-reports', {
    body: { reports },
    headers: { 'x-forwarded-for': address },
    ...(cookie !== undefined && { cookie }),
  });
}

/** Reads until there is a result. */
export async function waitFor<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    await pause(10);
  }
}
