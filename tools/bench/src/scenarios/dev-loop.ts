import type { Browser, Page } from '@playwright/test';
import { findFreePorts, signIn, withScratchWorkspace } from '@atrium/test-product';
import type { Command } from '../dev/dev-servers';
import { pollUntil, startDevServers } from '../dev/dev-servers';
import { EDITS, makeEdit, tokenOf } from '../dev/edits';
import { formatSpread } from '../dev/spread-table';
import { releaseAll } from '../product';
import type { Measurements, Variant } from '../rounds';
import { measureRounds } from '../rounds';
import type { Scenario } from './scenario';

const HOST = '127.0.0.1';
const DEMO_USER = { username: 'admin', password: 'demo1234' };
const FIRST_TASK = '[aria-label="Task list"] tbody button';

/** Setup shared by all rounds. */
interface Workplace {
  readonly browser: Browser;
  /** Copy of the workspace. */
  readonly scratch: string;
  readonly releaseFolder: string;
  /** Makes an edit unlike all before it. */
  readonly edit: (kind: keyof typeof EDITS) => Promise<number>;
}

/** Programs to start on three ports in a row; the first is the page's and the last the server's. */
type Programs = (port: number) => { commands: readonly Command[]; env: Record<string, string> };

/**
 * Measures `npm run dev -- tasks` in a copy of the workspace: the start, and how long edits take to the screen.
 * Compares with the same sources as one build with lazy routes.
 */
export const measureDevLoop: Scenario = async ({ browser, runs, progress }) => {
  const release = await releaseAll();
  try {
    return await withScratchWorkspace(['apps', 'tools'], async (scratch) => {
      const originals = new Map<string, string>();
      let edits = 0;
      const workplace: Workplace = {
        browser,
        scratch,
        releaseFolder: release.folder,
        edit: async (kind) => {
          edits += 1;
          await makeEdit(scratch, EDITS[kind], edits, originals);
          return edits;
        },
      };
      const variants = [
        createVariant('Atrium', workplace, runDev),
        createVariant('one build', workplace, runSingle),
      ];
      const { measures } = await measureRounds(variants, runs, progress);
      return {
        title: 'Development servers of the shell and the tasks',
        measures,
        comparisons: [{ variant: 'Atrium', by: 'one build' }],
        tables: variants.map(({ name }) => formatSpread(name, measures)),
      };
    });
  } finally {
    await release.remove();
  }
};

const runDev: Programs = (port) => ({
  commands: [['npm', 'run', 'dev', '--silent', '--', 'tasks']],
  env: { PORT: String(port) },
});

const runSingle: Programs = (port) => {
  const tsx = 'node_modules/.bin/tsx';
  const api = String(port + 2);
  return {
    commands: [
      [tsx, 'watch', '--clear-screen=false', 'apps/api/src/main.ts'],
      [tsx, 'tools/bench/src/single/dev-single.ts', `http://${HOST}:${api}`, String(port)],
    ],
    env: { HOST, PORT: api, PUBLIC_URL: `http://${HOST}:${String(port)}` },
  };
};

function createVariant(name: string, workplace: Workplace, programs: Programs): Variant {
  return {
    name,
    measure: async () => {
      const { scratch, releaseFolder, browser } = workplace;
      const port = await findFreePorts(3);
      const { commands, env } = programs(port);
      const servers = await startDevServers({
        commands,
        folder: scratch,
        env: { ...env, DATABASE_URL: '', LOG_LEVEL: 'silent', RELEASE_DIR: releaseFolder },
        origin: `http://${HOST}:${String(port)}`,
      });
      try {
        const { readyAfter, origin } = servers;
        const page = await openPage(browser, origin);
        const edited = await measureEdits(page, workplace);
        await page.context().close();
        return { 'start, until the page and the API respond': readyAfter, ...edited };
      } finally {
        await servers.stop();
      }
    },
  };
}

async function openPage(browser: Browser, origin: string): Promise<Page> {
  const [name = '', value = ''] = (await signIn(origin, DEMO_USER)).split('=');
  const context = await browser.newContext({ baseURL: origin });
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await page.goto('/tasks');
  await page.locator(FIRST_TASK).first().waitFor();
  return page;
}

/** @throws Error when the page loses the state that an edit should keep */
async function measureEdits(page: Page, { edit }: Workplace): Promise<Measurements> {
  const title = page.getByRole('dialog').getByLabel('Title');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await title.fill('Draft');
  const area = await timeEdit(
    () => edit('area'),
    (id) => showText(page, `Area ${String(id)}`),
  );
  const component = await timeEdit(
    () => edit('component'),
    (id) => showText(page, `Component ${String(id)}:`),
  );
  if ((await title.inputValue()) !== 'Draft') throw new Error('The page has lost its state');
  const tokens = await timeEdit(
    () => edit('tokens'),
    (id) => showToken(page, tokenOf(id)),
  );
  const api = await timeEdit(
    () => edit('api'),
    (id) =>
      pollUntil(new URL('/api/nothing', page.url()).href, async (response) =>
        (await response.text()).includes(`API ${String(id)}`),
      ),
  );
  return {
    'a component of the area, until it is on the screen with its state': area,
    'a component of libs/ui, until it is on the screen with its state': component,
    'the tokens, until the page shows the tasks with them': tokens,
    'the API, until it responds with the change': api,
  };
}

async function timeEdit(
  edit: () => Promise<number>,
  waitForResult: (id: number) => Promise<unknown>,
): Promise<number> {
  const begin = performance.now();
  await waitForResult(await edit());
  return performance.now() - begin;
}

function showText(page: Page, text: string): Promise<unknown> {
  return page.waitForFunction((wanted) => document.body.innerText.includes(wanted), text, {
    polling: 'raf',
  });
}

function showToken(page: Page, value: string): Promise<unknown> {
  return page.waitForFunction(
    ([token, task]) => {
      const style = getComputedStyle(document.documentElement);
      return style.getPropertyValue('--radius-small') === token && document.querySelector(task);
    },
    [value, FIRST_TASK] as const,
    { polling: 'raf' },
  );
}
