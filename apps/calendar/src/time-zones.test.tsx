import './repetition/repetition-field';
import { screen, waitFor } from '@testing-library/react';
import { createEvent, updateEvent } from '@atrium/contracts/events';
import { buildEvent, mockEndpoint, readToast } from '@atrium/testing';
import { openEvent, openNewEvent } from './testing/open-calendar';

afterEach(() => {
  jest.restoreAllMocks();
});

/** Sets what the browser tells about its time zone. */
function setBrowserTimeZone(timeZone: string | undefined, utcOffsetHours: number) {
  const { DateTimeFormat } = Intl;
  jest.spyOn(Intl, 'DateTimeFormat').mockImplementation((locales, options) => {
    const format = new DateTimeFormat(locales, options);
    if (options) return format;
    // Browsers do not keep to the types.
    const resolved = { ...format.resolvedOptions(), timeZone: timeZone as string };
    return Object.assign(format, { resolvedOptions: () => resolved });
  });
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60 * utcOffsetHours);
}

it.each([
  ['Etc/Unknown', 3, 'Etc/GMT-3', 'UTC+3'],
  [undefined, 3, 'Etc/GMT-3', 'UTC+3'],
  ['', -5, 'Etc/GMT+5', 'UTC-5'],
  ['Etc/Unknown', 0, 'UTC', 'UTC'],
  ['Etc/Unknown', 5.5, 'UTC', 'UTC'],
])(
  'adds an event that repeats when the browser calls its zone %s, %d hours from UTC',
  async (name, hours, timeZone, offset) => {
    setBrowserTimeZone(name, hours);
    const { person, dialog, type, press } = await openNewEvent();
    const created = mockEndpoint(createEvent, () => buildEvent());
    type('Title', 'Standup');
    await person.selectOptions(dialog.getByLabelText('Repeats'), 'Daily');

    expect(
      await dialog.findByText(
        `Every day. This browser does not say in which time zone it is, so the event repeats at this time of ${offset}, without daylight saving time.`,
      ),
    ).toBeVisible();
    expect(dialog.getByLabelText('Title')).toHaveValue('Standup');
    await press('Create');
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]?.body).toMatchObject({
      timeZone,
      repetition: { frequency: 'daily', interval: 1 },
    });
  },
);

it('shows and saves a series in a zone that only the server knows', async () => {
  const start = '2026-11-23T14:30:00.000Z';
  const end = '2026-11-23T15:30:00.000Z';
  const series = buildEvent({
    id: 7,
    startDate: start,
    endDate: end,
    timeZone: 'America/Newtown',
    repetition: { frequency: 'daily', interval: 1 },
    occurrences: [{ start, startDate: start, endDate: end }],
    version: 4,
  });
  const { dialog, type, press } = await openEvent(series, `7@${start}`);
  const saved = mockEndpoint(updateEvent, () => series);
  expect(
    await dialog.findByText(
      'Every day, in the time of America/Newtown, which this browser does not know',
    ),
  ).toBeVisible();
  type('Title', 'Standup');
  await press('Update');
  await press('All events');

  expect(await readToast()).toBe('Success Event updated and participants notified');
  expect(saved[0]?.body).toMatchObject({ title: 'Standup', startDate: start, endDate: end });
});

it('moves a series by what was changed when server and browser disagree about its zone', async () => {
  // At 9:00 by the server, whose clocks in Istanbul go back in winter: 10:00 here.
  const occurrence = '2026-11-24T07:00:00.000Z';
  const endDate = '2026-11-24T08:00:00.000Z';
  const series = buildEvent({
    id: 7,
    startDate: '2026-06-02T06:00:00.000Z',
    endDate: '2026-06-02T07:00:00.000Z',
    timeZone: 'Europe/Istanbul',
    repetition: { frequency: 'weekly', interval: 1, weekdays: [2] },
    occurrences: [{ start: occurrence, startDate: occurrence, endDate }],
    version: 4,
  });
  const { dialog, type, press } = await openEvent(series, `7@${occurrence}`);
  const saved = mockEndpoint(updateEvent, () => series);
  expect(dialog.getByLabelText('Start')).toHaveValue('2026-11-24T10:00');
  type('Start', '2026-11-24T11:30');
  type('End', '2026-11-24T12:30');
  await press('Update');
  expect(
    await screen.findByText(/^All events: every week on Tue, from Jun 2, 2026\./),
  ).toBeVisible();
  await press('All events');

  expect(await readToast()).toBe('Success Event updated and participants notifiedUndo');
  // An hour and a half later.
  expect(saved[0]?.body).toMatchObject({
    startDate: '2026-06-02T07:30:00.000Z',
    endDate: '2026-06-02T08:30:00.000Z',
  });
});
