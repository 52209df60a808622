import ICAL from 'ical.js';
import { wallTimeOf } from '../../recurrence/wall-time';
import { createCalendarPart } from './calendar-part';

const HOUR_MS = 3_600_000;
const [FROM, TO] = [Date.UTC(2026, 0, 1), Date.UTC(2029, 0, 1)];

function calendarIn(timeZone: string) {
  const startDate = new Date('2026-01-05T09:30:00Z');
  const { content } = createCalendarPart(
    {
      ...{ invitationKind: 'invitation', noticeId: 1, eventUid: '1', sequence: 0 },
      ...{ senderName: 'maria', senderEmail: 'maria@example.com', attendees: [] },
      organizerName: null,
      ...{ title: 'Review', description: null, previous: null, occurrence: null },
      answerToken: null,
      ...{ startDate, endDate: new Date(startDate.getTime() + HOUR_MS) },
      repetition: { rule: { frequency: 'daily', interval: 1 }, timeZone, exceptions: [] },
    },
    { recipient: '', recipientName: '', messageToken: '', createdAt: new Date(0) },
    { address: 'atrium@example.com', name: 'maria' },
    undefined,
    false,
  );
  const jCal: unknown[] = ICAL.parse(content);
  return new ICAL.Component(jCal);
}

it.each(['America/New_York', 'Europe/Istanbul', 'Africa/Cairo', 'Australia/Lord_Howe'])(
  'sends a definition of %s that agrees with that of the system',
  (timeZone) => {
    const component = calendarIn(timeZone).getFirstSubcomponent('vtimezone');
    const zone = new ICAL.Timezone({ component });
    const wrong: string[] = [];
    // Times at which the two definitions disagree about the offset, except for those that clocks repeat.
    for (let instant = FROM; instant < TO; instant += HOUR_MS) {
      const wall = new Date(wallTimeOf(instant, timeZone));
      const time = ICAL.Time.fromDateTimeString(wall.toISOString().slice(0, 19));
      time.zone = zone;
      const isRepeated = wallTimeOf(instant + HOUR_MS, timeZone) - wall.getTime() < HOUR_MS;
      const wasRepeated = wall.getTime() - wallTimeOf(instant - HOUR_MS, timeZone) < HOUR_MS;
      if (!isRepeated && !wasRepeated && time.toUnixTime() * 1000 !== instant) {
        wrong.push(new Date(instant).toISOString());
      }
    }
    expect(wrong).toEqual([]);
  },
);

it('names an event’s time zone as its definition does', () => {
  const calendar = calendarIn('Asia/Calcutta');

  const start = calendar.getFirstSubcomponent('vevent')?.getFirstProperty('dtstart');
  const zone = calendar.getFirstSubcomponent('vtimezone');
  expect(start?.getParameter('tzid')).toBe('Asia/Kolkata');
  expect(zone?.getFirstPropertyValue('tzid')).toBe('Asia/Kolkata');
});
