import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const OPTIONS: Record<'light' | 'dark', Axe.RunOptions> = {
  light: {
    resultTypes: ['violations'],
    // A component is no page.
    rules: { 'page-has-heading-one': { enabled: false }, region: { enabled: false } },
  },
  // Color schemes only change colors, so all other rules run once.
  dark: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] },
};

/** Returns the axe violations of what the page shows in the color scheme that it is in. */
export async function findViolations(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  const { violations } = await page.evaluate(
    (options) =>
      // The catalog's page has loaded axe.
      (window as unknown as { axe: Pick<typeof Axe, 'run'> }).axe.run(document, options),
    OPTIONS[scheme],
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
}
