import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { query, signIn } from '@atrium/test-product';
import { openSession } from '../fixtures';
import type { ACCOUNTS, Deployment } from './deployment';
import { PASSWORD } from './deployment';
import { expect, test } from './fixtures';
import { findPostgres, type PostgresServer } from './postgres-server';
import { writeAtRandom } from './random-writes';
import { startStreamProxy, type StreamProxy } from './stream-proxy';
import type { WitnessList } from './witness-lists';
import {
  distributorList,
  eventList,
  messageList,
  readPage,
  readServer,
  taskList,
} from './witness-lists';

type Username = (typeof ACCOUNTS)[number]['username'];

/** Time after a fault within which every page has to show what the server has. */
const RECOVERY_MS = 10_000;

/** Name of the processes' listening connections in `pg_stat_activity`. */
const LISTENING_APPLICATION = 'atrium-listen';

/** Longer than a page waits for the first byte of a stream. */
const LONG_FAULT_MS = 13_000;

interface Person {
  readonly id: number;
  /** Session cookie as `name=value`. */
  readonly cookie: string;
}

/** A page that must show what the server has. */
interface Witness {
  readonly page: Page;
  readonly list: WitnessList;
  readonly person: Person;
  readonly label: string;
}

async function signEverybodyIn({ origin }: Deployment): Promise<Record<Username, Person>> {
  async function find(username: Username): Promise<Person> {
    const cookie = await signIn(origin, { username, password: PASSWORD });
    const response = await fetch(`${origin}/api/user`, { headers: { cookie } });
    return { id: ((await response.json()) as { id: number }).id, cookie };
  }
  return {
    admin: await find('admin'),
    ada: await find('ada'),
    maria: await find('maria'),
    deniz: await find('deniz'),
  };
}

/** Opens the pages of a user: the tabs of one browser for each of the groups. */
async function openPages(
  browser: Browser,
  origin: string,
  username: Username,
  person: Person,
  groups: readonly (readonly WitnessList[])[],
): Promise<Witness[]> {
  const witnesses: Witness[] = [];
  for (const lists of groups) {
    const context = await browser.newContext({ baseURL: origin });
    await openSession(context, origin, person.cookie);
    for (const list of lists) {
      const page = await context.newPage();
      await page.goto(list.page);
      await page.getByRole('button', { name: 'Logout' }).waitFor();
      witnesses.push({ page, list, person, label: `${username} at ${list.page}` });
    }
  }
  return witnesses;
}

/** Returns the differences between the pages and the server. */
async function findDifferences(origin: string, witnesses: readonly Witness[]): Promise<string[]> {
  const differences = await Promise.all(
    witnesses.map(async ({ page, list, person, label }) => {
      try {
        const expected = (await readServer(origin, person.cookie, list)).join();
        const shown = (await readPage(page, list)).join();
        return shown === expected ? [] : [`${label}: ${shown} instead of ${expected}`];
      } catch (error) {
        return [`${label}: ${String(error)}`];
      }
    }),
  );
  return differences.flat();
}

interface Fault {
  readonly name: string;
  readonly happen: (parts: {
    readonly deployment: Deployment;
    readonly postgres: PostgresServer;
    readonly proxy: StreamProxy;
  }) => Promise<unknown>;
}

function killProcess(index: number): Fault['happen'] {
  return async ({ deployment: { apis } }) => {
    await apis[index]?.stop('SIGKILL');
    await pause(1000);
    await apis[index]?.start();
  };
}

const FAULTS: readonly Fault[] = [
  { name: 'the first process is killed', happen: killProcess(0) },
  { name: 'the second process is killed', happen: killProcess(1) },
  {
    name: 'the listening connections are cut',
    happen: ({ deployment }) =>
      query(
        deployment.databaseUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = '${LISTENING_APPLICATION}'`,
      ),
  },
  {
    name: 'PostgreSQL is restarted',
    happen: async ({ postgres }) => {
      await postgres.stop();
      await pause(LONG_FAULT_MS);
      await postgres.start();
    },
  },
  {
    name: 'a proxy withholds open streams',
    happen: async ({ proxy }) => {
      proxy.withhold();
      await pause(3000);
      proxy.release();
    },
  },
  {
    name: 'a proxy is restarted and withholds new streams',
    happen: async ({ proxy }) => {
      proxy.withhold();
      proxy.cutStreams();
      await pause(LONG_FAULT_MS);
      proxy.release();
    },
  },
];

test('every page shows what the server has, ten seconds after each fault', async ({
  browser,
  deployment,
}) => {
  test.slow();
  const postgres = await findPostgres(deployment.databaseUrl);
  await query(deployment.databaseUrl, 'truncate tasks, events, distributors, messages cascade');
  const people = await signEverybodyIn(deployment);
  const { admin, ada, maria, deniz } = people;
  const [tasks, events, distributors] = [taskList(maria.id), eventList(), distributorList()];
  const proxy = await startStreamProxy(deployment.origin);
  const open = (username: Username, groups: readonly (readonly WitnessList[])[]) =>
    openPages(browser, proxy.origin, username, people[username], groups);
  const ofAdmin = [[distributors, tasks], [distributors, events], [distributors]];
  const witnesses = [
    ...(await open('admin', ofAdmin)),
    ...(await open('ada', ofAdmin)),
    ...(await open('maria', [[tasks, messageList(deniz.id)], [events, tasks], [tasks]])),
    ...(await open('deniz', [[tasks, messageList(maria.id)], [events, tasks], [events]])),
  ];
  expect(witnesses).toHaveLength(20);
  let documents = 0;
  for (const { page } of witnesses) page.on('domcontentloaded', () => (documents += 1));

  for (const [index, fault] of FAULTS.entries()) {
    await test.step(fault.name, async () => {
      const written: (readonly [Person, WitnessList])[] = [
        [deniz, tasks],
        [ada, events],
        [admin, distributors],
        [maria, messageList(deniz.id)],
      ];
      const stops = written.map(([{ cookie }, list]) =>
        writeAtRandom({ origin: deployment.origin, cookie, seed: index }, list),
      );
      await pause(2000);
      await fault.happen({ deployment, postgres, proxy });
      await Promise.all(stops.map((stop) => stop()));
      await expect
        .poll(() => findDifferences(deployment.origin, witnesses), { timeout: RECOVERY_MS })
        .toEqual([]);
    });
  }

  // No page was loaded again.
  expect(documents).toBe(0);
  for (const { page } of witnesses) await page.context().close();
  await proxy.close();
});
