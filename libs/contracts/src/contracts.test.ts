import { companyDetails } from './companies';
import { newDistributor } from './distributors';
import type { Endpoint } from './endpoint';
import { eventDetails } from './events';
import { MAX_ID } from './fields';
import { newLicense } from './licenses';
import { listMessages, newMessage } from './messages';
import { endpoints, clientErrorStatuses } from './server';
import { credentials } from './session';
import { newTaskComment, task, taskDetails } from './tasks';

const SPECIFIED_CALLS = [
  'GET /api/user',
  'POST /api/login',
  'POST /api/logout',
  'GET /api/distributors',
  'POST /api/distributors',
  'PUT /api/distributors/:id',
  'DELETE /api/distributors/:id',
  'GET /api/companies',
  'POST /api/companies',
  'GET /api/companies/:uuid',
  'PUT /api/companies/:uuid',
  'DELETE /api/companies/:id',
  'GET /api/companies/:uuid/licenses',
  'GET /api/licenses',
  'POST /api/licenses',
  'DELETE /api/licenses/:id',
  'GET /api/tasks',
  'POST /api/tasks',
  'PUT /api/tasks/:id',
  'DELETE /api/tasks/:id',
  'GET /api/tasks/:id/comments',
  'POST /api/tasks/:taskId/comments',
  'DELETE /api/tasks/:taskId/comments/:commentId',
  'GET /api/users',
  'GET /api/events',
  'POST /api/events',
  'PUT /api/events/:id',
  'DELETE /api/events/:id',
  'GET /api/messages',
  'POST /api/messages',
  'PUT /api/messages/:id',
  'GET /api/messages/unread-by-user',
  'DELETE /api/messages/clear',
];

describe('the contract table', () => {
  it('names every call once', () => {
    const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);

    expect(new Set(calls).size).toBe(calls.length);
  });

  it('has the 33 calls of the specification', () => {
    const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);

    expect(SPECIFIED_CALLS).toHaveLength(33);
    expect(calls).toEqual(expect.arrayContaining(SPECIFIED_CALLS));
  });

  it.each(Object.entries<Endpoint>(endpoints))('%s names what it takes', (_, endpoint) => {
    const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);

    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(named);
    if (endpoint.ownership) expect(named).toContain(endpoint.ownership.param);
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined();
  });

  it('says what each call may be refused with', () => {
    const { deleteTaskComment, listLicenses, markMessageRead, updateCompany, listMessages } =
      endpoints;

    expect(clientErrorStatuses(listLicenses)).toEqual([401, 403]);
    expect(clientErrorStatuses(listMessages)).toEqual([400, 401]);
    expect(clientErrorStatuses(updateCompany)).toEqual([400, 401, 403, 404, 413, 415, 429]);
    expect(clientErrorStatuses(deleteTaskComment)).toEqual([401, 403, 404, 429]);
    expect(clientErrorStatuses(markMessageRead)).toEqual([401, 403, 404, 429]);
    expect(clientErrorStatuses(endpoints.login)).toEqual([400, 401, 403, 413, 415, 429]);
  });
});

describe('credentials', () => {
  it.each([
    ['ab', 'long enough', 'Username must be at least 3 characters'],
    ['maria', 'short', 'Password must be at least 8 characters'],
    [undefined, 'long enough', 'Required'],
    ['abc\u0000', 'long enough', 'Username must not contain control characters'],
    ['maria', 'long\ud800 enough', 'Password must not contain control characters'],
  ])('refuses %p / %p with "%s"', (username, password, sentence) => {
    const parsed = credentials.safeParse({ username, password });

    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });

  it('accepts three and eight characters', () => {
    expect(credentials.safeParse({ username: 'abc', password: '12345678' }).success).toBe(true);
  });
});

describe('ids in requests', () => {
  const { query } = listMessages;

  it.each([1, '1', MAX_ID, String(MAX_ID)])('takes %p', (recipientId) => {
    expect(query.parse({ recipientId })).toEqual({ recipientId: Number(recipientId) });
  });

  it.each([0, -1, 1.5, MAX_ID + 1, '0', '01', '1e3', ' 1', '', 'one', null, undefined, {}, [1]])(
    'refuses %p',
    (recipientId) => {
      expect(query.safeParse({ recipientId }).success).toBe(false);
    },
  );
});

it('gives a task without assignees an empty list', () => {
  const bare = {
    id: 1,
    taskNumber: 'TASK-0001',
    title: 'A',
    type: 'Bug',
    description: null,
    status: 'Todo',
    priority: 'Low',
    startDate: null,
    endDate: null,
  };

  expect(task.parse(bare).assignees).toEqual([]);
});

interface Schema {
  safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined };
}

function sentencesOf(schema: Schema, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

const aTask = {
  title: 'A',
  type: 'Bug',
  status: 'Todo',
  priority: 'Medium',
  assigneeIds: ['1'],
};
const anEvent = {
  title: 'A',
  startDate: '2026-11-20T09:00:00.000Z',
  endDate: '2026-11-20T10:00:00.000Z',
};
const aDistributor = { name: 'Ab', email: 'a@b.example' };
const aCompany = { ...aDistributor, status: 'active' };
const aLicense = { distributorId: 1, companyId: 1, isTrial: false, expiresAt: anEvent.startDate };
const missing = 'Title, start date and end date are required';

it.each<[string, Schema, object, object, string]>([
  [
    'a short name',
    newDistributor,
    aDistributor,
    { name: ' a ' },
    'Name must be at least 2 characters',
  ],
  ['a missing name', newDistributor, aDistributor, { name: undefined }, 'Required'],
  [
    'a long name',
    newDistributor,
    aDistributor,
    { name: 'a'.repeat(201) },
    'Name must be at most 200 characters',
  ],
  [
    'a bell',
    newDistributor,
    aDistributor,
    { name: 'ab\u0007' },
    'Name must not contain control characters',
  ],
  [
    'two lines',
    newDistributor,
    aDistributor,
    { name: 'a\nb' },
    'Name must not contain control characters',
  ],
  [
    'half a character',
    newDistributor,
    aDistributor,
    { name: 'ab\ud83d' },
    'Name must not contain control characters',
  ],
  ['no address', newDistributor, aDistributor, { email: 'a@b' }, 'Invalid email address'],
  [
    'a zero byte',
    companyDetails,
    aCompany,
    { address: 'a\u0000' },
    'Address must not contain control characters',
  ],
  ['no title', taskDetails, aTask, { title: ' ' }, 'Title is required'],
  ['a missing title', taskDetails, aTask, { title: undefined }, 'Title is required'],
  ['no type', taskDetails, aTask, { type: '' }, 'Type is required'],
  ['no status', taskDetails, aTask, { status: undefined }, 'Status is required'],
  ['no priority', taskDetails, aTask, { priority: null }, 'Priority is required'],
  ['nobody', taskDetails, aTask, { assigneeIds: [] }, 'At least one assignee is required'],
  ['no list', taskDetails, aTask, { assigneeIds: undefined }, 'At least one assignee is required'],
  [
    'an end before the start',
    taskDetails,
    aTask,
    { startDate: '2026-02-02', endDate: '2026-02-01' },
    'End date must not be before start date',
  ],
  ['a day that is none', taskDetails, aTask, { startDate: '2026-02-30' }, 'Invalid input'],
  ['a blank comment', newTaskComment, {}, { content: '\n ' }, 'Comment must not be empty'],
  ['no event title', eventDetails, anEvent, { title: '\r\n' }, missing],
  ['no start', eventDetails, anEvent, { startDate: undefined }, missing],
  ['no end', eventDetails, anEvent, { endDate: '' }, missing],
  [
    'an end at the start',
    eventDetails,
    anEvent,
    { endDate: anEvent.startDate },
    'End date must be after start date',
  ],
  [
    'no name',
    eventDetails,
    anEvent,
    { participants: [{ email: 'a@b', name: '' }] },
    'Name and email are required',
  ],
  [
    'no @',
    eventDetails,
    anEvent,
    { participants: [{ email: 'ab', name: 'A' }] },
    'Please enter a valid email address',
  ],
  [
    'a crowd',
    eventDetails,
    anEvent,
    { participantIds: Array.from({ length: 501 }, () => 1) },
    'An event can have at most 500 participants',
  ],
  [
    'a blank message',
    newMessage,
    { recipientId: 1 },
    { content: ' \t' },
    'Message must not be empty',
  ],
  [
    'a year before Christ',
    newLicense,
    aLicense,
    { expiresAt: '0000-01-01T00:00:00Z' },
    'Dates must be between the years 1900 and 9999',
  ],
])('refuses %s in words', (_, schema, valid, values, sentence) => {
  if (schema !== newTaskComment && schema !== newMessage) {
    expect(sentencesOf(schema, valid)).toEqual([]);
  }

  expect(sentencesOf(schema, { ...valid, ...values })).toEqual([sentence]);
});

it('trims, empties and normalises what is sent', () => {
  expect(companyDetails.parse({ ...aCompany, name: ' Ab ', phone: ' ' })).toEqual({
    ...aCompany,
    phone: null,
    vatNumber: null,
    address: null,
    authorizedPerson: null,
    authorizedPersonTitle: null,
  });
  expect(newMessage.parse({ recipientId: '7', content: ' a\n' })).toEqual({
    recipientId: 7,
    content: ' a\n',
  });
  expect(newLicense.parse({ ...aLicense, expiresAt: '2026-11-20T12:00:00+03:00' }).expiresAt).toBe(
    '2026-11-20T09:00:00.000Z',
  );
  expect(taskDetails.parse({ ...aTask, startDate: '' })).toMatchObject({
    assigneeIds: [1],
    startDate: null,
    endDate: null,
  });
  expect(eventDetails.parse({ ...anEvent, title: 'A\r\nBcc: b' }).title).toBe('A Bcc: b');
});
