import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type Axe from 'axe-core';
import { finishTransitions } from './transitions';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface View {
  name: string;
  colorScheme: 'light' | 'dark';
  /** The size of the page stays without it. */
  viewport?: { width: number; height: number };
  rules: Axe.RunOptions;
}

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
const ALL_RULES: Axe.RunOptions = { resultTypes: ['violations'] };
// Color schemes only change colors, so all other rules run once for each width.
const COLOR_RULES: Axe.RunOptions = {
  ...ALL_RULES,
  runOnly: ['color-contrast', 'link-in-text-block'],
};

/** For pages whose state depends on their size, such as a scroll position. */
export const IN_PLACE: readonly View[] = [
  { name: 'light', colorScheme: 'light', rules: ALL_RULES },
  { name: 'dark', colorScheme: 'dark', rules: COLOR_RULES },
];

const VIEWS: readonly View[] = [
  { name: 'phone', colorScheme: 'light', viewport: PHONE, rules: ALL_RULES },
  { name: 'light', colorScheme: 'light', viewport: DESKTOP, rules: ALL_RULES },
  { name: 'dark', colorScheme: 'dark', viewport: DESKTOP, rules: COLOR_RULES },
];

/**
 * Expects no axe violations and no horizontal scrolling, on a phone and in both color schemes. Leaves the page
 * in the size of a desktop and in the light scheme.
 *
 * @param part CSS selector of the part to check, if another test covers the rest of the page
 */
export async function expectNoFaults(page: Page, part = 'html', views = VIEWS): Promise<void> {
  const findings: string[] = [];
  for (const { name, colorScheme, viewport, rules } of views) {
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    findings.push(...(await findViolations(page, name, part, rules)));
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    if (overflow > 0)
      findings.push(`${name}: the page scrolls horizontally by ${String(overflow)} px`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  expect(findings).toEqual([]);
}

async function findViolations(
  page: Page,
  view: string,
  part: string,
  rules: Axe.RunOptions,
): Promise<string[]> {
  await finishTransitions(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    ({ selector, options }) =>
      // The script evaluated above adds axe to the window.
      (window as unknown as { axe: Pick<typeof Axe, 'run'> }).axe.run(selector, options),
    { selector: part, options: rules },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${view}: ${id}: ${help}\n${html}\n${failureSummary ?? ''}`,
    ),
  );
}
