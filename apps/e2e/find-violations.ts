import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type Axe from 'axe-core';
import { finishTransitions } from './transitions';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface View {
  colorScheme: 'light' | 'dark';
  /** The size of the page stays without it. */
  viewport?: { width: number; height: number };
}

/** For pages whose state depends on their size, such as a scroll position. */
export const IN_PLACE: readonly View[] = [{ colorScheme: 'dark' }, { colorScheme: 'light' }];

// Colors do not depend on the width, so each scheme is checked in one of them.
const VIEWS: readonly View[] = [
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
];

/** Rules whose result depends on colors or the width. The last view is checked by all rules. */
const RULES_OF_VIEWS = ['color-contrast', 'scrollable-region-focusable', 'target-size'];

/**
 * Expects no axe violations and no horizontal scrolling: on a phone with dark colors, and on a desktop with
 * light ones, as which it leaves the page.
 *
 * @param part CSS selector of the part to check, if another test covers the rest of the page
 */
export async function expectNoFaults(page: Page, part = 'html', views = VIEWS): Promise<void> {
  const findings: string[] = [];
  for (const view of views) {
    const { colorScheme, viewport } = view;
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const rules = view === views.at(-1) ? undefined : RULES_OF_VIEWS;
    for (const fault of await findViolations(page, part, rules)) {
      findings.push(`${colorScheme}: ${fault}`);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    if (overflow > 0) findings.push(`${colorScheme}: the page is ${String(overflow)} px too wide`);
  }
  expect(findings).toEqual([]);
}

async function findViolations(
  page: Page,
  part: string,
  rules?: readonly string[],
): Promise<string[]> {
  await finishTransitions(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    ([selector, runOnly]) =>
      // The script evaluated above adds axe to the window.
      (window as unknown as { axe: Pick<typeof Axe, 'run'> }).axe.run(selector, {
        resultTypes: ['violations'],
        // The markup of an element says which one it is.
        selectors: false,
        ...(runOnly && { runOnly }),
      }),
    [part, rules?.slice()] as const,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary ?? ''}`),
  );
}
