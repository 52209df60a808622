import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { AREAS } from '../areas';
import { expect, test } from '../fixtures';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// In both colour schemes, which follow the system while the page is open.
async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const findings: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await finishTransitions(page);
    // The script evaluated above puts axe on the window.
    const { violations } = await page.evaluate(() =>
      (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
    );
    for (const { id, help, nodes } of violations) {
      for (const { html, failureSummary } of nodes) {
        findings.push(`${colorScheme}: ${id}: ${help}\n${html}\n${failureSummary ?? ''}`);
      }
    }
  }
  return findings;
}

// A colour half-way between two schemes has the contrast of neither.
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.all(transitions.map((transition) => transition.finished));
  });
}

const SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 360, height: 740 },
};

for (const [device, viewport] of Object.entries(SIZES)) {
  test.describe(device, () => {
    test.use({ viewport });

    test('the login card and its errors', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();

      expect(await findViolations(page)).toEqual([]);
    });

    for (const { title, path, row } of AREAS) {
      test(title, async ({ signIn }) => {
        const page = await signIn('admin', path);
        await expect(row(page)).toBeVisible();

        expect(await findViolations(page)).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
      });
    }

    test('not found, and an area that failed', async ({ signIn }) => {
      const page = await signIn('admin', '/nowhere');
      await expect(page.getByText('404 Page Not Found')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);

      await page.route('**/areas/tasks/**', (route) => route.abort());
      await page.goto('/tasks');
      await expect(page.getByText('Tasks could not be loaded')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    });
  });
}
