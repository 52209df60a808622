import { loadDateLanguage, shownDateLanguage } from '@atrium/ui';
import { changeDateLanguage } from '@atrium/ui/shell';
import { formatDate } from './index';

const DAY = new Date(2026, 2, 2, 15, 4);

afterEach(() => changeDateLanguage('en'));

it('formats dates in English unless the user has chosen another language', () => {
  expect(formatDate(DAY, 'dd MMMM yyyy')).toBe('02 March 2026');
});

it.each([
  ['de', '02 März 2026'],
  ['es', '02 marzo 2026'],
  ['fr', '02 mars 2026'],
  ['tr', '02 Mart 2026'],
] as const)('keeps the pattern, with the names of %s', async (language, text) => {
  await changeDateLanguage(language);

  expect(formatDate(DAY, 'dd MMMM yyyy')).toBe(text);
});

it('is that of the last visit, which waits for the names', async () => {
  document.cookie = 'atrium_dates=tr; Path=/';

  const loading = loadDateLanguage();
  expect(shownDateLanguage().isLoading).toBe(true);
  await loading;

  expect(shownDateLanguage()).toMatchObject({ language: 'tr', isLoading: false });
  expect(formatDate(DAY, 'EEEE')).toBe('Pazartesi');
});

it('stays English for a cookie that is no language', async () => {
  document.cookie = 'atrium_dates=xx; Path=/';

  await loadDateLanguage();

  expect(shownDateLanguage().language).toBe('en');
});
