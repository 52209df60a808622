import {
  localDay,
  localYear,
  longDate,
  mediumDate,
  mediumDateTime,
  spokenDate,
} from './local-dates';

const EARLY = new Date(2026, 2, 2, 0, 0).toISOString();
const LATE = new Date(2026, 11, 31, 23, 59).toISOString();

describe('dates', () => {
  it('are formatted as local days in English', () => {
    expect([mediumDate(EARLY), longDate(EARLY), localDay(EARLY)]).toEqual([
      'Mar 2, 2026',
      '02 March 2026',
      '2026-03-02',
    ]);
    expect([mediumDate(LATE), longDate(LATE), localDay(LATE)]).toEqual([
      'Dec 31, 2026',
      '31 December 2026',
      '2026-12-31',
    ]);
    expect(mediumDateTime(LATE)).toBe('Dec 31, 2026, 11:59 PM');
    expect(spokenDate(EARLY)).toBe('2 March 2026');
    expect(localYear(LATE)).toBe(2026);
  });
});
