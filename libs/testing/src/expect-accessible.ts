import { act } from '@testing-library/react';
import axe from 'axe-core';

// The first two rules need the layout of a real browser, and the end-to-end tests check them; a part
// of a page needs no landmarks.
const DISABLED_RULES = ['color-contrast', 'label-content-name-mismatch', 'region'];

/**
 * Fails the test when axe finds an accessibility violation in the open dialog, or in the rendered page without one.
 *
 * @throws Error that lists each rule and the elements that break it
 */
export async function expectAccessible(container: Element = shownPart()): Promise<void> {
  const rules = Object.fromEntries(DISABLED_RULES.map((rule) => [rule, { enabled: false }]));
  const { violations } = await act(() =>
    axe.run(container, { rules, resultTypes: ['violations'], selectors: false }),
  );
  if (violations.length === 0) return;
  const findings = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
  );
  throw new Error(findings.join('\n'));
}

// The page behind a dialog is checked without it. A dialog above another one comes later.
function shownPart(): Element {
  return [...document.querySelectorAll('[role$="dialog"]')].at(-1) ?? document.body;
}
