import { act } from '@testing-library/react';
import { defineArea } from '@atrium/area-contract';
import { buildAdmin } from '@atrium/testing';
import { startPageReports } from '../page-reports/start-page-reports';
import { allReleases, buildRegistry } from './build-release';
import { headingArea, openPage, serveAreas, serveRegistry } from './fake-page';
import { openShell } from './render-in-shell';
import { acceptBeacons } from './sent-reports';

/** All releases that `openReportingPage` serves. */
export const RELEASES = allReleases(buildRegistry());
/** Ids of the live release of tasks and of the one before. */
export const CURRENT = 'c111111111111111';
export const PREVIOUS = 'b111111111111111';

/** Personal data, which must not be in a report. */
export const SECRET = 'maria@example.com';

/** Returns the address of a file of tasks, by default in the live release. */
export function addressOf(file: string, release = CURRENT): string {
  return `${window.location.origin}/areas/tasks/${release}/${file}`;
}

/** Builds an error that was thrown at an address, with a stack in Chromium's format. */
export function errorAt(address: string, message = SECRET): Error {
  const error = new TypeError(message);
  error.stack = [
    `TypeError: ${message}`,
    '    at Array.map (<anonymous>)',
    `    at List (${address})`,
    `    at Page (${addressOf('area.js')}:7:8)`,
  ].join('\n');
  return error;
}

/** Throws an error that nothing catches. */
export function throwUncaught(error: Error): void {
  act(() => {
    const { message } = error;
    window.dispatchEvent(new ErrorEvent('error', { error, message, filename: SECRET }));
  });
}

/** Serves areas; the live release of tasks throws when it is rendered. */
export function serveThrowingTasks(throwError: () => never): void {
  serveAreas(RELEASES, (release) =>
    release.id === CURRENT
      ? defineArea({ Area: throwError, isDirty: () => false })
      : headingArea(release),
  );
}

/** Resets the page. Its areas work, and it can send beacons. */
export function openReportingPage(keepsSession = false): void {
  openPage({ keepsSession });
  acceptBeacons();
  serveAreas(RELEASES);
}

/** Opens tasks in a page that reports. */
export function openTasks(registry = buildRegistry()): ReturnType<typeof openShell> {
  serveRegistry(registry);
  const opened = openShell('/tasks', buildAdmin());
  startPageReports(opened.queryClient);
  return opened;
}
