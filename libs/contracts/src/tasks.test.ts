import { newTaskComment, task, taskDetails } from './tasks';
import { issueMessages } from './testing/issue-messages';

const details = {
  title: 'A',
  type: 'Bug',
  status: 'Todo',
  priority: 'Medium',
  assigneeIds: ['1'],
};

it('converts assignee ids to numbers and blank fields to null', () => {
  expect(taskDetails.parse({ ...details, title: ' A ', description: ' ', startDate: '' })).toEqual({
    ...details,
    description: null,
    assigneeIds: [1],
    startDate: null,
    endDate: null,
  });
});

it.each<[string, object, string]>([
  ['a blank title', { title: ' ' }, 'Title is required'],
  ['no title', { title: undefined }, 'Title is required'],
  ['a long title', { title: 'a'.repeat(201) }, 'Title must be at most 200 characters'],
  ['an empty type', { type: '' }, 'Type is required'],
  ['an unknown type', { type: 'Idea' }, 'Invalid input'],
  ['no status', { status: undefined }, 'Status is required'],
  ['no priority', { priority: null }, 'Priority is required'],
  ['no assignee', { assigneeIds: [] }, 'At least one assignee is required'],
  ['no list of assignees', { assigneeIds: undefined }, 'At least one assignee is required'],
  [
    'too many assignees',
    { assigneeIds: Array.from({ length: 101 }, () => 1) },
    'A task can have at most 100 assignees',
  ],
  [
    'an end before its start',
    { startDate: '2026-02-02', endDate: '2026-02-01' },
    'End date must not be before start date',
  ],
  ['a day that does not exist', { startDate: '2026-02-30' }, 'Invalid input'],
])('rejects a task with %s', (_, values, message) => {
  expect(issueMessages(taskDetails, { ...details, ...values })).toEqual([message]);
});

it.each([
  { startDate: '2026-02-01', endDate: '2026-02-01' },
  { startDate: '2026-02-01' },
  { endDate: '2026-02-01' },
])('accepts a task with %j', (dates) => {
  expect(issueMessages(taskDetails, { ...details, ...dates })).toEqual([]);
});

it('reads a task without optional fields', () => {
  expect(task.parse({ ...details, id: 1, taskNumber: 'TASK-0001' })).toMatchObject({
    assignees: [],
    description: null,
    startDate: null,
    endDate: null,
  });
});

it.each([
  ['\n ', 'Comment must not be empty'],
  ['a'.repeat(5001), 'Comment must be at most 5000 characters'],
])('rejects the comment %j', (content, message) => {
  expect(issueMessages(newTaskComment, { content })).toEqual([message]);
});

it('trims a comment and keeps its line breaks', () => {
  expect(newTaskComment.parse({ content: ' a\nb ' })).toMatchObject({ content: 'a\nb' });
});
