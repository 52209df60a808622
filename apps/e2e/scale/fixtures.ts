import type { Page } from '@playwright/test';
import { expect, test as base } from '@playwright/test';
import type { ACCOUNTS, Deployment } from './deployment';
import { PASSWORD, startDeployment } from './deployment';

interface TestFixtures {
  /** Opens a signed-in page in a new browser context and records its failed requests. */
  openAs: (username: (typeof ACCOUNTS)[number]['username'], path: string) => Promise<Page>;
  /**
   * Requests that users could have noticed: without a response or with status 500 and above. Streams of
   * changes count, too, except during `breakStreams`.
   */
  failures: string[];
  /** Runs a step that breaks streams, which pages open again by themselves. */
  breakStreams: (step: () => Promise<void>) => Promise<void>;
}

interface InternalFixtures {
  streams: { mayBreak: boolean };
}

interface WorkerFixtures {
  deployment: Deployment;
}

/** Playwright's `test` with a deployment behind nginx. */
export const test = base.extend<TestFixtures & InternalFixtures, WorkerFixtures>({
  deployment: [
    async ({ browserName: _ }, use) => {
      const { SCALE_DATABASE_URL: databaseUrl, NGINX_PATH: nginx } = process.env;
      if (!databaseUrl || !nginx) throw new Error('Run this with: npm run scale-test');
      const deployment = await startDeployment(databaseUrl, nginx);
      await use(deployment);
      await deployment.stop();
    },
    { scope: 'worker' },
  ],
  failures: async ({ browserName: _ }, use) => {
    await use([]);
  },
  breakStreams: async ({ streams }, use) => {
    await use(async (step) => {
      streams.mayBreak = true;
      await step();
      streams.mayBreak = false;
    });
  },
  streams: async ({ browserName: _ }, use) => {
    await use({ mayBreak: false });
  },
  openAs: async ({ browser, deployment, failures, streams }, use) => {
    const pages: Page[] = [];
    await use(async (username, path) => {
      const context = await browser.newContext({ baseURL: deployment.origin });
      const page = await context.newPage();
      pages.push(page);
      watch(page, username, failures, streams);
      await page.goto('/');
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('button', { name: 'Logout' }).waitFor();
      await page.goto(path);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

export { expect };

function watch(
  page: Page,
  username: string,
  failures: string[],
  streams: Readonly<InternalFixtures['streams']>,
): void {
  const isExpected = (url: string) => streams.mayBreak && new URL(url).pathname === '/api/changes';
  page.on('response', (response) => {
    if (response.status() < 500 || isExpected(response.url())) return;
    failures.push(`${username}: ${response.url()} answers ${String(response.status())}`);
  });
  page.on('requestfailed', (request) => {
    // Navigation cancels pending requests.
    const reason = request.failure()?.errorText ?? '';
    if (reason === 'net::ERR_ABORTED' || isExpected(request.url())) return;
    failures.push(`${username}: ${request.url()}: ${reason}`);
  });
}

/** Returns the visible toast. */
export function toast(page: Page) {
  return page.getByRole('region', { name: /Notifications/, includeHidden: true });
}
