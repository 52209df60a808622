import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds in the page, in both colour schemes, which follow the system while it is open. */
export async function findViolations(page: Page): Promise<string[]> {
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
