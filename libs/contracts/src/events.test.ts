import { event, eventDetails, externalParticipant, MAX_PARTICIPANTS } from './events';
import { issueMessages } from './testing/issue-messages';

const details = {
  title: 'A',
  startDate: '2026-11-20T09:00:00.000Z',
  endDate: '2026-11-20T10:00:00.000Z',
};
const guest = { name: 'Ada', email: 'ada@example.com' };
const FIELDS_REQUIRED = 'Title, start date and end date are required';
const TOO_MANY = 'An event can have at most 500 participants';

function many<Value>(value: Value, length: number): Value[] {
  return Array.from({ length }, () => value);
}

it('has no participants by default', () => {
  expect(eventDetails.parse(details)).toEqual({
    ...details,
    description: null,
    participantIds: [],
    participants: [],
  });
});

it.each<[string, object, string]>([
  ['a blank title', { title: '\r\n' }, FIELDS_REQUIRED],
  ['no title', { title: undefined }, FIELDS_REQUIRED],
  ['no start', { startDate: undefined }, FIELDS_REQUIRED],
  ['an empty end', { endDate: '' }, FIELDS_REQUIRED],
  ['an end at its start', { endDate: details.startDate }, 'End date must be after start date'],
  ['too many users', { participantIds: many(1, MAX_PARTICIPANTS + 1) }, TOO_MANY],
  ['too many external participants', { participants: many(guest, MAX_PARTICIPANTS + 1) }, TOO_MANY],
  [
    'too many participants of both kinds together',
    { participantIds: many(1, MAX_PARTICIPANTS), participants: [guest] },
    TOO_MANY,
  ],
])('rejects an event with %s', (_, values, message) => {
  expect(issueMessages(eventDetails, { ...details, ...values })).toEqual([message]);
});

it('accepts the maximum number of participants', () => {
  const values = { participantIds: many(1, MAX_PARTICIPANTS - 1), participants: [guest] };

  expect(issueMessages(eventDetails, { ...details, ...values })).toEqual([]);
});

it('compares start and end as instants, whatever their offsets', () => {
  const dates = { startDate: '2026-11-20T12:00:00+03:00', endDate: '2026-11-20T09:30:00Z' };

  expect(issueMessages(eventDetails, { ...details, ...dates })).toEqual([]);
});

it('turns line breaks into spaces where mail headers come from', () => {
  expect(eventDetails.parse({ ...details, title: 'A\r\nBcc: b' }).title).toBe('A Bcc: b');
  expect(externalParticipant.parse({ ...guest, name: 'Ada\nBcc: b' }).name).toBe('Ada Bcc: b');
});

it.each([
  [{ name: ' ' }, 'Name and email are required'],
  [{ name: undefined }, 'Name and email are required'],
  [{ email: '' }, 'Name and email are required'],
  [{ email: 'ada' }, 'Please enter a valid email address'],
  [{ email: 'ada,b@example.com' }, 'Please enter a valid email address'],
  [{ email: 'Ada <ada@example.com>' }, 'Please enter a valid email address'],
  [{ email: `${'a'.repeat(254)}@b` }, 'Email must be at most 254 characters'],
])('rejects an external participant with %j', (values, message) => {
  const [first] = issueMessages(externalParticipant, { ...guest, ...values });

  expect(first).toBe(message);
});

it('accepts an email address without a top-level domain', () => {
  expect(externalParticipant.parse({ ...guest, email: ' ada@intranet ' }).email).toBe(
    'ada@intranet',
  );
});

it('reads participants of both kinds, with or without their names', () => {
  const participants = [{ userId: 1 }, { email: 'ada@example.com' }];

  expect(event.parse({ ...details, id: 1, participants })).toMatchObject({
    description: null,
    participants: [{ userId: 1 }, { userId: null, email: 'ada@example.com', name: '' }],
    participantIds: [],
  });
});
