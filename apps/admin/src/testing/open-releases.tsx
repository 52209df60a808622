import { SignedIn } from '@atrium/auth/testing';
import type { CurrentUser } from '@atrium/contracts';
import { listPublishers, type Publisher } from '@atrium/contracts/publishers';
import {
  listReleases,
  type LiveApp,
  type ReleaseChange,
  type ReleaseHealth,
  type ReleaseList,
} from '@atrium/contracts/releases';
import { buildAdmin, mockEndpoint, renderRoute } from '@atrium/testing';
import { preloadLazyModules, Toaster } from '@atrium/ui';
import { panel } from '../releases-panel';

export const LIVE = '1111111111111111';
export const BEFORE = '0000000000000000';
export const CANDIDATE = '2222222222222222';

// The library loads dialogs on first use.
beforeAll(preloadLazyModules);

/** Builds the health of a release; without fields, nobody has met it. */
export function buildHealth(id: string, fields: Partial<ReleaseHealth> = {}): ReleaseHealth {
  const vitals = { lcp: null, inp: null, cls: null };
  const none = { loads: 0, failures: 0 };
  return { id, ...none, signedOut: { ...none, errors: [] }, vitals, errors: [], ...fields };
}

/** Builds a change that made `LIVE` the live release of `tasks`. */
export function buildChange(fields: Partial<ReleaseChange> = {}): ReleaseChange {
  return {
    sequence: 1,
    at: '2026-11-20T09:00:00.000Z',
    by: 'ada',
    action: 'publish',
    reason: 'Export',
    changes: [{ app: 'tasks', from: BEFORE, to: LIVE }],
    candidates: [],
    revoked: [],
    preview: null,
    smoke: 'passed',
    ...fields,
  };
}

/** Builds the app `tasks`, which has a candidate and can be rolled back to `BEFORE`. */
export function buildApp(fields: Partial<LiveApp> = {}): LiveApp {
  return {
    app: 'tasks',
    live: buildHealth(LIVE),
    before: buildHealth(BEFORE),
    earlier: [BEFORE],
    candidate: { ...buildHealth(CANDIDATE), percent: 10, promoteAfter: 200 },
    people: [],
    change: buildChange(),
    ...fields,
  };
}

/** State of the mock server. A test can change it between two requests. */
export interface ReleaseRecords {
  list: ReleaseList;
  publishers: Publisher[];
}

/** Mocks the reads of the panel. */
export function mockReleases(list: Partial<ReleaseList> = {}, publishers: Publisher[] = []) {
  const empty = {
    set: 'a set',
    apps: [buildApp()],
    previews: [],
    warnings: [],
    history: [buildChange()],
  };
  const records: ReleaseRecords = { list: { ...empty, ...list }, publishers };
  const requests = mockEndpoint(listReleases, () => records.list);
  const publisherRequests = mockEndpoint(listPublishers, () => records.publishers);
  return { records, requests, publisherRequests };
}

/** Renders the panel with toasts, for an admin by default. */
export function renderReleases(user: CurrentUser = buildAdmin()) {
  const onDirtyChange = jest.fn();
  const rendered = renderRoute(
    <>
      <SignedIn>
        <panel.Panel onClose={() => undefined} onDirtyChange={onDirtyChange} />
      </SignedIn>
      <Toaster />
    </>,
    { path: '/tasks?panel=releases', user },
  );
  return { ...rendered, onDirtyChange };
}
