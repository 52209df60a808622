import { expect } from '@playwright/test';
import { storiesFiles } from '../build-page';
import { NARROW_WIDTH, test } from '../catalog-test';
import { findOverflow, findUnmirrored, measureBoxes } from '../measure-layout';

const NARROW = { width: NARROW_WIDTH, height: 700 };
const MEDIUM = { width: 800, height: 700 };

for (const file of storiesFiles) {
  test(`the stories of ${file} fit on a screen of ${String(NARROW_WIDTH)} px`, async ({
    catalog,
  }) => {
    const findings: string[] = [];
    for (const { id } of catalog.storiesOf(file)) {
      await catalog.show([id], { viewport: NARROW });
      findings.push(...(await findOverflow(catalog.page)).map((finding) => `${id}: ${finding}`));
    }
    expect(findings).toEqual([]);
  });

  test(`the stories of ${file} are mirrored from right to left`, async ({ catalog }) => {
    const findings: string[] = [];
    for (const { id } of catalog.storiesOf(file)) {
      await catalog.show([id], { viewport: MEDIUM, direction: 'ltr' });
      const leftToRight = await measureBoxes(catalog.page);
      await catalog.show([id], { viewport: MEDIUM, direction: 'rtl' });
      const rightToLeft = await measureBoxes(catalog.page);
      const unmirrored = findUnmirrored(leftToRight, rightToLeft, MEDIUM.width);
      findings.push(...unmirrored.map((finding) => `${id}: ${finding}`));
    }
    expect(findings).toEqual([]);
  });
}
