import { changeDateLanguage } from '@atrium/ui/shell';
import { formatDate, formatDateWithIntl } from './index';

const DAY = new Date(2026, 11, 2, 15, 4);

afterEach(() => changeDateLanguage('en'));

it.each(['en', 'de', 'es', 'fr', 'tr'] as const)(
  'formats like date-fns in %s',
  async (language) => {
    await changeDateLanguage(language);

    const date = { month: 'short', day: 'numeric' } as const;
    expect([
      formatDateWithIntl(DAY.toISOString(), { ...date, hour: 'numeric', minute: '2-digit' }),
      formatDateWithIntl(DAY, { ...date, weekday: 'long' }),
      formatDateWithIntl(DAY, { ...date, year: 'numeric' }),
    ]).toEqual([
      `${formatDate(DAY, 'MMM d, h:mm')} PM`,
      formatDate(DAY, 'EEEE, MMM d'),
      formatDate(DAY, 'MMM d, yyyy'),
    ]);
  },
);
