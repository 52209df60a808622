import type { PageReport } from '@atrium/contracts/page-reports';
import type { ReleaseChange } from '@atrium/contracts/releases';
import type { Config } from '../../../../config/config';
import { outbox } from '../../../../db/schema/mail-tables';
import type { RepeatedJob } from '../../../../repeat';
import { addUser } from '../../../../testing/factories';
import { sendReports } from '../../../../testing/page-reports';
import { areaBuild, publishBuilds, shellBuild, type TestBuild } from '../../../../testing/releases';
import { startTestApp, type TestApp } from '../../../../testing/test-app';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database';
import { waitUntil } from '../../../../testing/wait-until';
import { createReleaseRepository } from '../../release.repository';
import { type ReleaseWatchOptions, startReleaseWatch } from '../release-watch';

const ROUND_MS = 10;

/** Builds of tasks; before each test, `bad` is live and `good` is the release before. */
export const first = areaBuild('tasks', 'first');
export const good = areaBuild('tasks', 'good');
export const bad = areaBuild('tasks', 'bad');

const goodChat = areaBuild('chat', 'good');
const badChat = areaBuild('chat', 'bad');

/** A server with releases to watch, and three people who meet them. */
export interface WatchedReleases {
  readonly database: TestDatabase;
  readonly server: TestApp;
  /** Cookies of three admins; the first is maria. */
  readonly people: readonly string[];
}

/**
 * Starts a server before all tests of a file, and publishes before each.
 * @param config settings of the server.
 * @returns the server and its users, once the tests run, and what tests do with them.
 */
export function setUpWatchedReleases(config: Partial<Config> = {}) {
  // Filled before any hook or test of the file runs.
  const watched = {} as WatchedReleases;
  const watches: RepeatedJob[] = [];

  beforeAll(async () => {
    const database = await createTestDatabase();
    const server = await startTestApp(config, database);
    const names = ['maria', 'deniz', 'cem'];
    for (const name of names) await addUser(server.db, name, { role: 'admin' });
    const people = await Promise.all(names.map((name) => server.signIn(name)));
    await publishBuilds(server, [shellBuild(), first, goodChat]);
    Object.assign(watched, { database, server, people });
  });

  beforeEach(async () => {
    watched.server.log.length = 0;
    await watched.server.db.delete(outbox);
    // A release that goes live again begins with new votes.
    for (const build of [first, good, bad]) await publishBuilds(watched.server, [build]);
  });

  async function stopWatches(): Promise<void> {
    await Promise.all(watches.splice(0).map((watch) => watch.stop()));
  }

  afterEach(stopWatches);
  afterAll(() => watched.server.close());

  /** Reports that a release has failed, or works, as a page does. */
  async function report(
    { app, id }: TestBuild,
    kind: 'failed' | 'loaded',
    cookie?: string,
    address = '192.0.2.1',
  ): Promise<void> {
    const release = { app, release: id };
    const sent: PageReport =
      kind === 'failed'
        ? { ...release, kind, stage: 'start', reason: 'runtime' }
        : { ...release, kind };
    const { status } = await sendReports(watched.server, [sent], { cookie, address });
    expect(status).toBe(200);
  }

  async function failForAll(build: TestBuild): Promise<void> {
    for (const cookie of watched.people) await report(build, 'failed', cookie);
  }

  /** Returns the entry of an area in the registry that this process serves. */
  function entryOf(app = 'tasks') {
    return watched.server.app.servedReleases.current().registry.areas[app];
  }

  function liveId(app?: string): string | undefined {
    return entryOf(app)?.current.id;
  }

  return {
    watched,
    report,
    failForAll,
    entryOf,
    liveId,
    stopWatches,

    /** Starts a watch as another process would. */
    watch: (options: Partial<ReleaseWatchOptions> = {}): void => {
      const { db, app } = watched.server;
      const { changes: feed, servedReleases: served, log: logger } = app;
      const teams = { publicUrl: undefined, sendsWebhooks: false };
      const defaults = { db, feed, served, logger, mailTo: [], teams, onMail: () => undefined };
      watches.push(startReleaseWatch({ ...defaults, ...options }, ROUND_MS));
    },

    /** Waits until all votes so far are judged: the last ones are about another area, which fails. */
    settle: async (): Promise<void> => {
      await publishBuilds(watched.server, [badChat]);
      await failForAll(badChat);
      await waitUntil(() => liveId('chat') === goodChat.id);
    },

    listChanges: (): Promise<ReleaseChange[]> =>
      createReleaseRepository(watched.server.db).listChanges(0),

    /** Returns the lines of the log with a text. */
    logged: (text: string): string[] => watched.server.log.filter((line) => line.includes(text)),
  };
}
