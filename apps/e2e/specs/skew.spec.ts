import type { Page } from '@playwright/test';
import type { SmokeTest } from '@atrium/release';
import { createSmokeTest, publish, ReleaseError } from '@atrium/release';
import { signIn as requestSession } from '@atrium/test-product';
import { DEMO_PASSWORD, expect, openSession, test as base } from '../fixtures';
import { NEIGHBOR } from '../neighbor';
import type { Product } from '../product';
import { readRegistry, startProduct } from '../product';
import type { Combination } from '../skew-table';
import { COMBINATIONS, refusalsOf, SAFE_ORDER } from '../skew-table';
import type { Version } from '../skewed-versions';
import { skewedBuild, VERSIONS } from '../skewed-versions';

// Servers are upgraded for good.
const test = base.extend<{ ownProduct: Product }>({
  ownProduct: async ({ releasedAreas }, use) => {
    const product = await startProduct(releasedAreas);
    await use(product);
    await product.stop();
  },
});

// Many releases, three servers, and a browser of its own for every smoke test.
test.setTimeout(240_000);

const smokeTest = createSmokeTest(process.env.CHROMIUM_PATH);
const PAGE_APPS = ['shell', 'tasks'] as const;
const OLDEST: Combination = { shell: 1, tasks: 1, api: 1 };
const NEWEST: Combination = { shell: 3, tasks: 3, api: 3 };

/** Publishes the pages that differ between two sets. Returns the sentences of a rejection. */
async function publishPages(
  { releaseFolder }: Product,
  live: Combination,
  next: Combination,
  smokeTest: SmokeTest | null,
): Promise<string[]> {
  const changed = PAGE_APPS.filter((app) => live[app] !== next[app]);
  const builds = changed.map((app) => skewedBuild(app, next[app]));
  try {
    if (builds.length > 0) await publish(builds, releaseFolder, { smokeTest });
    return [];
  } catch (error) {
    if (error instanceof ReleaseError) return [...error.reasons];
    throw error;
  }
}

async function signInAsAdmin(page: Page, origin: string): Promise<void> {
  const session = await requestSession(origin, { username: 'admin', password: DEMO_PASSWORD });
  await openSession(page.context(), origin, session);
}

/** Changes the date of the first task and reads it again from the server. */
async function changeDate(
  page: Page,
  { tasks }: Pick<Combination, 'tasks'>,
  dates: { before: string | null; after: string },
): Promise<void> {
  const dialog = page.getByRole('dialog');
  const date = dialog.getByLabel(tasks === 1 ? 'End Date' : 'Due Date');
  async function openEditor() {
    await page
      .getByRole('button', { name: /Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  }
  await openEditor();
  if (dates.before !== null) await expect(date).toHaveValue(dates.before);
  await date.fill(dates.after);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  await openEditor();
  await expect(date).toHaveValue(dates.after);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
}

/** Returns the date that a step writes. */
function dateOfStep(step: number): string {
  return `2031-05-${String(step + 1).padStart(2, '0')}`;
}

test('every combination of three versions works or is rejected with its reason', async ({
  page,
  ownProduct,
}) => {
  const { origin, releaseFolder } = ownProduct;
  await signInAsAdmin(page, origin);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  let live = OLDEST;
  let step = -1;

  for (const next of COMBINATIONS) {
    await test.step(JSON.stringify(next), async () => {
      if (next.api !== live.api) {
        await ownProduct.upgradeServer(skewedBuild('api', next.api));
        live = { ...live, api: next.api };
      }
      const refusals = await publishPages(ownProduct, live, next, smokeTest);
      expect(refusals).toEqual(refusalsOf(next));
      if (refusals.length > 0) return;
      live = next;
      step += 1;
      const { areas } = await readRegistry(releaseFolder);
      const releases = new Set<string>();
      page.on('request', (request) => {
        const [, id] = /\/areas\/tasks\/(\w+)\//.exec(request.url()) ?? [];
        if (id !== undefined) releases.add(id);
      });
      await page.goto(`${origin}/tasks`);
      await expect(
        page.getByRole('button', { name: `Account: admin${next.shell === 1 ? '' : ' (staff)'}` }),
      ).toBeVisible();
      await changeDate(page, next, {
        before: step === 0 ? null : dateOfStep(step - 1),
        after: dateOfStep(step),
      });
      expect([...releases]).toEqual([areas.tasks?.current.id]);
      expect(errors).toEqual([]);
    });
  }
  expect(live).toEqual(NEWEST);
});

test('a page that stays open follows the safe order until an area has had two releases that need a newer shell', async ({
  page,
  ownProduct,
}) => {
  const { origin } = ownProduct;
  await signInAsAdmin(page, origin);
  await page.goto(`${origin}/tasks`);
  let live = OLDEST;
  let step = 0;
  await changeDate(page, live, { before: null, after: dateOfStep(step) });

  async function releaseNext(): Promise<void> {
    const app = SAFE_ORDER[step];
    const version = app && VERSIONS[live[app]];
    if (!app || !version) throw new Error('The safe order is complete');
    const next = { ...live, [app]: version };
    step += 1;
    if (app === 'api') await ownProduct.upgradeServer(skewedBuild('api', version));
    else expect(await publishPages(ownProduct, live, next, null)).toEqual([]);
    live = next;
    // An open page finds the new set when it enters an area, and uses it from the next one on.
    const news = page.waitForResponse('**/registry.json');
    await page.getByRole('link', { name: NEIGHBOR.title }).click();
    await (await news).finished();
    await page.getByRole('link', { name: 'Tasks' }).click();
  }
  const useArea = (tasks: Version) =>
    changeDate(page, { tasks }, { before: dateOfStep(step - 1), after: dateOfStep(step) });

  await test.step('API 2, shell 2: the page keeps its shell and its area', async () => {
    await releaseNext();
    await useArea(1);
    await releaseNext();
    await useArea(1);
  });

  await test.step('area 2 needs shell 2: the page falls back to area 1', async () => {
    await releaseNext();
    await useArea(1);
  });

  await test.step('area 3 needs shell 2, as does its fallback: the page needs a reload', async () => {
    await releaseNext();
    await expect(page.getByText('Tasks could not be loaded')).toBeVisible();
    await page.reload();
    await useArea(3);
  });

  await test.step('shell 3, API 3: the page keeps shell 2', async () => {
    await releaseNext();
    await useArea(3);
    await releaseNext();
    await useArea(3);
  });
  expect(live).toEqual(NEWEST);

  await test.step('a page that still runs area 1 would lose the date of a task', async () => {
    const [task] = await (await page.request.get(`${origin}/api/tasks`)).json();
    expect(task.dueDate).toBe(dateOfStep(step));
    const { assignees, dueDate: endDate, ...fields } = task;
    const assigneeIds = assignees.map(({ userId }: { userId: number }) => userId);
    const saved = await page.request.put(`${origin}/api/tasks/${String(task.id)}`, {
      data: { ...fields, assigneeIds, endDate },
      headers: { origin },
    });
    expect((await saved.json()).dueDate).toBeNull();
  });
});
