// Preloads the details of a rule.
import '../repetition/repetition-field';
import { screen, within } from '@testing-library/react';
import { buildEvent, expectAccessible, readToast } from '@atrium/testing';
import { openCalendar } from '../testing/open-calendar';

const MEETING = [
  ...['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'BEGIN:VEVENT', 'SUMMARY:Contract review'],
  ...['DTSTART:20261123T090000Z', 'DTEND:20261123T100000Z', 'RRULE:FREQ=WEEKLY;BYDAY=MO'],
  ...['ATTENDEE:mailto:maria@example.com', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

async function importFile(text: string) {
  const { person } = await openCalendar([buildEvent()], '/calendar?view=agenda');
  // jsdom lacks text().
  const file = Object.assign(new File([text], 'meeting.ics'), {
    text: () => Promise.resolve(text),
  });
  await person.upload(screen.getByLabelText('Calendar file'), file);
  return person;
}

it('opens the form with the meeting of a file, and asks before it is discarded', async () => {
  const person = await importFile(MEETING);

  const dialog = within(await screen.findByRole('dialog', { name: 'Add Event' }));
  expect(dialog.getByLabelText('Title')).toHaveValue('Contract review');
  expect(dialog.getByLabelText('Start')).toHaveValue('2026-11-23T12:00');
  expect(dialog.getByLabelText('End')).toHaveValue('2026-11-23T13:00');
  expect(dialog.getByLabelText('Repeats')).toHaveDisplayValue('Weekly');
  expect(dialog.getByRole('note')).toHaveTextContent(
    'Its guests are not added, so that nobody is invited a second time.',
  );
  await expectAccessible();
  await person.type(dialog.getByLabelText('Title'), '!');
  await person.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Discard' })).toBeVisible();
});

it.each([
  ['a file without a calendar', 'hello', 'This is not a calendar file, or it is damaged.'],
  ['a large file', 'x'.repeat(257 * 1024), 'The file is larger than 256 kB.'],
])('says why %s cannot be imported', async (_, text, sentence) => {
  await importFile(text);

  expect(await readToast()).toBe(`Error ${sentence}`);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
