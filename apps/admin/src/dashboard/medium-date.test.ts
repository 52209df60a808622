import { mediumDate } from './medium-date';

describe('medium date (N25)', () => {
  it('is the local day, in English', () => {
    expect(mediumDate(new Date(2026, 2, 2, 0, 0).toISOString())).toBe('Mar 2, 2026');
    expect(mediumDate(new Date(2026, 10, 30, 23, 59).toISOString())).toBe('Nov 30, 2026');
  });
});
