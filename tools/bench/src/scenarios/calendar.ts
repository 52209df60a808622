import type { Page } from '@playwright/test';
import { measureEvent, measureOpening } from '../browser';
import { seedEvents } from '../seeds';
import { compareTwoSizes } from '../two-sizes';

/** Measures opening a month, changing to the next and opening an event, with 5,000 and 50 events. */
export const measureCalendar = compareTwoSizes({
  title: 'Calendar, processor four times slower',
  small: { name: '50 events', database: 'atrium_bench_50', seed: seedEvents(50) },
  large: { name: '5,000 events', database: 'atrium_bench_5000', seed: seedEvents(5000) },
  measure: measureMonths,
});

async function measureMonths(page: Page): Promise<Record<string, number>> {
  const now = new Date();
  const next = new Date(now.getFullYear(), now.getMonth() + 1);
  const opening = await measureOpening(page, '/calendar', eventOf(now));
  const change = await measureEvent(
    page,
    () => page.getByRole('button', { name: 'Next month' }).click(),
    eventOf(next),
  );
  const event = await measureEvent(
    page,
    () => page.locator(eventOf(next)).first().click(),
    '[role="dialog"] input[type="checkbox"]',
  );
  return {
    'opening, until the first event of the month is there': opening,
    'changing the month, until the page reacts': change.reaction,
    'changing the month, until its first event is there': change.result,
    'opening an event, until the page reacts': event.reaction,
    'opening an event, until its form and the users are there': event.result,
  };
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });

/** Returns a selector for a placed event of a month. The library hides events that it still measures. */
function eventOf(month: Date): string {
  const place = '[role="listitem"]:not([style*="visibility"])';
  return `[aria-label="${MONTH.format(month)}"] ${place} [role="button"]`;
}
