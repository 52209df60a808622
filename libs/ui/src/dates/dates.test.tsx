import { act, render, screen } from '@testing-library/react';
import { loadDateLanguage, shownDateLanguage } from '@atrium/ui';
import { changeDateLanguage } from '@atrium/ui/shell';
import { formatDate, formatDateWithIntl, useToday } from './index';

const DAY = new Date(2026, 2, 2, 15, 4);

afterEach(() => changeDateLanguage('en'));

it.each([
  ['en', '02 March 2026'],
  ['de', '02 März 2026'],
  ['es', '02 marzo 2026'],
  ['fr', '02 mars 2026'],
  ['tr', '02 Mart 2026'],
] as const)('keeps the pattern, with the names of %s', async (language, text) => {
  await changeDateLanguage(language);

  expect(formatDate(DAY, 'dd MMMM yyyy')).toBe(text);
});

it('the language is that of the last visit, which waits for the names', async () => {
  document.cookie = 'atrium_dates=tr; Path=/';

  const loading = loadDateLanguage();
  expect(shownDateLanguage().isLoading).toBe(true);
  await loading;

  expect(shownDateLanguage()).toMatchObject({ language: 'tr', isLoading: false });
  expect(formatDate(DAY, 'EEEE')).toBe('Pazartesi');
});

it('the language stays English for a cookie that is no language', async () => {
  document.cookie = 'atrium_dates=xx; Path=/';

  await loadDateLanguage();

  expect(shownDateLanguage().language).toBe('en');
});

const DECEMBER = new Date(2026, 11, 2, 15, 4);

it.each(['en', 'de', 'es', 'fr', 'tr'] as const)(
  'formatDateWithIntl formats like date-fns in %s',
  async (language) => {
    await changeDateLanguage(language);

    const date = { month: 'short', day: 'numeric' } as const;
    expect([
      formatDateWithIntl(DECEMBER.toISOString(), { ...date, hour: 'numeric', minute: '2-digit' }),
      formatDateWithIntl(DECEMBER, { ...date, weekday: 'long' }),
      formatDateWithIntl(DECEMBER, { ...date, year: 'numeric' }),
    ]).toEqual([
      `${formatDate(DECEMBER, 'MMM d, h:mm')} PM`,
      formatDate(DECEMBER, 'EEEE, MMM d'),
      formatDate(DECEMBER, 'MMM d, yyyy'),
    ]);
  },
);

function Today() {
  return <time>{useToday()[0]}</time>;
}

it('useToday returns the local date, and the next one soon after midnight', () => {
  jest.useFakeTimers({ now: new Date(2026, 11, 31, 23, 58) });
  const { container } = render(<Today />);
  expect(container).toHaveTextContent('2026-12-31');

  act(() => jest.advanceTimersByTime(3 * 60_000));
  expect(screen.getByText('2027-01-01')).toBeVisible();
});
