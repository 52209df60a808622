import type { Page } from '@playwright/test';

/** Allowed difference of two positions, in CSS pixels. Text is not as wide as its number of pixels. */
const TOLERANCE_PX = 1.5;

/** Left and right edge of an element in the window, in CSS pixels. */
interface Extent {
  element: string;
  left: number;
  right: number;
}

/**
 * Lists what does not fit into the width of the window: elements that reach beyond it, and boxes other
 * than tables that scroll sideways.
 */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate((tolerance) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const findings = scrollWidth > clientWidth ? ['The page scrolls sideways.'] : [];
    for (const element of document.body.querySelectorAll<HTMLElement>('*:not(svg *)')) {
      const { overflowX, clipPath } = getComputedStyle(element);
      const { left, right } = element.getBoundingClientRect();
      const tag = (element.cloneNode() as Element).outerHTML;
      const isScrolling = overflowX === 'auto' || overflowX === 'scroll';
      const isTable = element.getAttribute('role') === 'region';
      if (isScrolling && !isTable && element.scrollWidth > element.clientWidth) {
        findings.push(`It scrolls sideways: ${tag}`);
      }
      if (clipPath !== 'none' || element.parentElement?.closest('[role=region][tabindex]'))
        continue;
      if (left < -tolerance || right > clientWidth + tolerance) {
        findings.push(`It reaches from ${left} to ${right} px: ${tag}`);
      }
    }
    return findings;
  }, TOLERANCE_PX);
}

/** Measures all boxes that the page shows. Text flows differently in both directions. */
export function measureBoxes(page: Page): Promise<Extent[]> {
  return page.evaluate(() =>
    Array.from(document.body.querySelectorAll<HTMLElement>('*:not(svg *)'))
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => {
        const { left, right } = element.getBoundingClientRect();
        return { element: (element.cloneNode() as Element).outerHTML, left, right };
      })
      .filter(({ left, right }) => right > left),
  );
}

/** Lists the boxes that are not on the other side in a page that is read from right to left. */
export function findUnmirrored(
  leftToRight: readonly Extent[],
  rightToLeft: readonly Extent[],
  width: number,
): string[] {
  if (leftToRight.length !== rightToLeft.length) {
    return [`${leftToRight.length} boxes became ${rightToLeft.length}.`];
  }
  return leftToRight.flatMap(({ element, left, right }, index) => {
    const mirrored = rightToLeft[index];
    const isMirrored =
      mirrored !== undefined &&
      Math.abs(mirrored.left - (width - right)) <= TOLERANCE_PX &&
      Math.abs(mirrored.right - (width - left)) <= TOLERANCE_PX;
    if (isMirrored) return [];
    return [
      `From ${left}–${right} to ${mirrored?.left ?? NaN}–${mirrored?.right ?? NaN} px: ${element}`,
    ];
  });
}
