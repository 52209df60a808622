import { credentials, endpoints, listMessages, MAX_ID, task } from './index';

describe('the contract table', () => {
  it('names every call once', () => {
    const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);

    expect(new Set(calls).size).toBe(calls.length);
  });

  it.each(Object.entries(endpoints))(
    '%s lists the refusals that its access implies',
    (_, endpoint) => {
      if (endpoint.access !== 'public') expect(endpoint.errors).toContain(401);
      if (endpoint.access === 'admin') expect(endpoint.errors).toContain(403);
      if ('body' in endpoint) expect(endpoint.errors).toEqual(expect.arrayContaining([400, 415]));
    },
  );
});

describe('credentials', () => {
  it.each([
    ['ab', 'long enough', 'Username must be at least 3 characters'],
    ['maria', 'short', 'Password must be at least 8 characters'],
    [undefined, 'long enough', 'Required'],
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
