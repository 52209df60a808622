import { act } from '@testing-library/react';
import axe from 'axe-core';

// These need a real browser's layout and canvas, and are left to the end-to-end tests; a part of a
// page needs no landmarks.
const LEFT_OUT = ['color-contrast', 'label-content-name-mismatch', 'region'];

/**
 * Fails the test when axe finds anything in the rendered page.
 *
 * @throws Error that lists each rule and the elements that break it
 */
export async function expectAccessible(container: Element = document.body): Promise<void> {
  const rules = Object.fromEntries(LEFT_OUT.map((rule) => [rule, { enabled: false }]));
  const { violations } = await act(() => axe.run(container, { rules }));
  if (violations.length === 0) return;
  const findings = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
  );
  throw new Error(findings.join('\n'));
}
