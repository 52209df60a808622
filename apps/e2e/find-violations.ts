import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type Axe from 'axe-core';
import { finishTransitions } from './transitions';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// What a colour scheme changes is colours, so the rest is looked at once.
const OPTIONS: Record<'light' | 'dark', Axe.RunOptions> = {
  light: { resultTypes: ['violations'] },
  dark: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] },
};

/** The windows that every screen has to be usable in. */
export const DEVICES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 360, height: 740 },
};

/**
 * Fails on what axe finds, and on a page that has to be scrolled sideways.
 *
 * @param part see `findViolations`
 */
export async function expectNoFaults(page: Page, part?: string): Promise<void> {
  expect(await findViolations(page, part)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/**
 * What axe finds in the page, in both colour schemes, which follow the system while it is open.
 *
 * @param part a CSS selector of the part to look at, where the rest of a large page is looked at elsewhere
 */
export async function findViolations(page: Page, part = 'html'): Promise<string[]> {
  await page.evaluate(AXE);
  const findings: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await finishTransitions(page);
    const { violations } = await page.evaluate(
      ({ selector, options }) =>
        // The script evaluated above puts axe on the window.
        (window as unknown as { axe: Pick<typeof Axe, 'run'> }).axe.run(selector, options),
      { selector: part, options: OPTIONS[colorScheme] },
    );
    for (const { id, help, nodes } of violations) {
      for (const { html, failureSummary } of nodes) {
        findings.push(`${colorScheme}: ${id}: ${help}\n${html}\n${failureSummary ?? ''}`);
      }
    }
  }
  return findings;
}
