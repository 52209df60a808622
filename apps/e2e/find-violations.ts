import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type Axe from 'axe-core';
import { finishTransitions } from './transitions';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Color schemes only change colors, so all other rules run once.
const OPTIONS: Record<'light' | 'dark', Axe.RunOptions> = {
  light: { resultTypes: ['violations'] },
  dark: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] },
};

/** Viewports that every screen must support. */
export const DEVICES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 360, height: 740 },
};

/**
 * Expects no axe violations and no horizontal scrolling.
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
 * Returns the axe violations of the page in both color schemes.
 *
 * @param part CSS selector of the part to check, if another test covers the rest of the page
 */
export async function findViolations(page: Page, part = 'html'): Promise<string[]> {
  await page.evaluate(AXE);
  const findings: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await finishTransitions(page);
    const { violations } = await page.evaluate(
      ({ selector, options }) =>
        // The script evaluated above adds axe to the window.
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
