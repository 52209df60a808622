import { act } from '@testing-library/react';
import type { PageReport } from '@atrium/contracts/page-reports';
import { PAGE_REPORTS_LIMIT_KB, reportPage } from '@atrium/contracts/page-reports';
import { waitUntil } from '@atrium/testing';
import { buildRegistry } from './build-release';

let beacons: { readonly path: string; readonly body: Blob }[] = [];

/** Release of the shell in `buildRegistry`, which the page names. */
export const SHELL_RELEASE = buildRegistry().shell?.id ?? '';

/**
 * Gives the page a release of the shell and what jsdom lacks: performance entries and beacons.
 *
 * @param send returns whether the browser accepts a beacon
 */
export function acceptBeacons(send: () => boolean = () => true): void {
  beacons = [];
  const meta = document.createElement('meta');
  meta.setAttribute('name', 'atrium-release');
  meta.setAttribute('content', SHELL_RELEASE);
  document.head.querySelector('meta[name="atrium-release"]')?.remove();
  document.head.append(meta);
  Object.assign(performance, { getEntriesByType: () => [] });
  Object.assign(navigator, {
    sendBeacon: (path: string, body: Blob) => {
      beacons.push({ path, body });
      return send();
    },
  });
}

/** Hides the page, as browsers do before they leave it, and shows it again. */
export function hidePage(): void {
  act(() => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    visibility.mockRestore();
  });
}

/** Returns the number of beacons so far. */
export function countBeacons(): number {
  return beacons.length;
}

/** Returns the reports of all beacons so far; each must follow the contract and contain nothing else. */
export async function readReports(): Promise<PageReport[]> {
  const reports: PageReport[] = [];
  for (const { path, body } of beacons) {
    expect(path).toBe(reportPage.path);
    expect(body.type).toBe('application/json');
    expect(body.size).toBeLessThanOrEqual(PAGE_REPORTS_LIMIT_KB * 1024);
    const content: unknown = JSON.parse(await body.text());
    // Parsing removes unknown fields.
    const parsed = reportPage.body.parse(content);
    expect(content).toEqual(parsed);
    reports.push(...parsed.reports);
  }
  return reports;
}

/** Hides the page until it has reported something like this; returns all reports. */
export async function waitForReport(expected: Partial<PageReport>): Promise<PageReport[]> {
  const isLikeExpected = (report: PageReport) =>
    Object.entries(expected).every(
      ([name, value]) => Object.entries(report).find(([key]) => key === name)?.[1] === value,
    );
  let reports: PageReport[] = [];
  await waitUntil(async () => {
    hidePage();
    reports = await readReports();
    return reports.some(isLikeExpected);
  });
  return reports;
}
