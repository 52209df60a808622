/**
 * @jest-environment-options {"timeZone": "Europe/Berlin"}
 */
import { readCalendarFile } from './read-calendar-file';

function readNotes(rule: string): readonly string[] {
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'SUMMARY:Review',
    'DTSTART:20260706T090000Z',
    `RRULE:${rule}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  const result = readCalendarFile(new TextEncoder().encode(lines.join('\r\n')));
  if (typeof result === 'string') throw new Error(result);
  return result.notes;
}

it('says that a rule in UTC moves where clocks change', () => {
  expect(readNotes('FREQ=WEEKLY')).toEqual([
    'It repeats at this time in Europe/Berlin; in the file, in UTC.',
  ]);
  expect(readNotes('FREQ=WEEKLY;COUNT=4')).toEqual([]);
});
