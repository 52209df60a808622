import { addHours, parseISO } from 'date-fns';
import { proposeHour } from './propose-hour';

it.each([
  ['2026-11-24', '2026-11-25', '2026-11-24T09:00'],
  ['2026-11-19', '2026-11-20', '2026-11-19T13:00'],
  ['2026-11-24', '2026-11-26', null],
  ['2026-11-24T10:00', '2026-11-25T10:00', null],
])('proposes for the slot from %s to %s one hour from %s', (start, end, hour) => {
  const slot = { start: parseISO(start), end: parseISO(end) };
  expect(proposeHour(slot, new Date('2026-11-19T12:29'))).toEqual(
    hour && { start: new Date(hour), end: addHours(hour, 1) },
  );
});

it('proposes no hour at the end of today', () => {
  const today = { start: new Date('2026-11-19T00:00'), end: new Date('2026-11-20T00:00') };
  expect(proposeHour(today, new Date('2026-11-19T23:10'))).toBeNull();
});
