import { expect } from '@playwright/test';
import { storiesFiles } from '../build-page';
import { test } from '../catalog-test';
import { findViolations } from '../find-violations';

const SCHEMES = ['light', 'dark'] as const;
const MINIMUM_STATES = 150;

for (const file of storiesFiles) {
  test(`axe finds nothing in the stories of ${file}`, async ({ catalog }) => {
    const findings: string[] = [];
    for (const { id } of catalog.storiesOf(file)) {
      await catalog.show([id]);
      for (const scheme of SCHEMES) {
        await catalog.switchTo(scheme);
        const violations = await findViolations(catalog.page, scheme);
        findings.push(...violations.map((violation) => `${id}, ${scheme}: ${violation}`));
      }
    }
    expect(findings).toEqual([]);
  });
}

test('every exported component has stories, and each of them has an ID of its own', ({
  catalog,
}) => {
  expect(catalog.componentsWithoutStories).toEqual([]);
  expect(new Set(catalog.entries.map(({ id }) => id)).size).toBe(catalog.entries.length);
});

test(`the stories show at least ${String(MINIMUM_STATES)} states`, ({ catalog }) => {
  const states = storiesFiles.flatMap((file) => catalog.storiesOf(file)).length * SCHEMES.length;
  expect(states).toBeGreaterThanOrEqual(MINIMUM_STATES);
});
