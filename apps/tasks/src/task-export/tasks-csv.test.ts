import { screen, waitFor } from '@testing-library/react';
import { parse } from 'csv-parse/sync';
import { listUsers } from '@atrium/contracts/users';
import { buildTask, failEndpoint, mockDownloads, readToast } from '@atrium/testing';
import { openTasks, readTaskNumbers } from '../testing/open-tasks';
import { formatTasksCsv } from './tasks-csv';

const TASKS = [
  buildTask({ id: 3, taskNumber: 'TASK-0003', title: 'Write the guide' }),
  buildTask({ id: 2, taskNumber: 'TASK-0002', title: 'Call the printer' }),
  buildTask({ id: 1, taskNumber: 'TASK-0001', title: 'Repair the import' }),
];

it('downloads the filtered tasks in the displayed order', async () => {
  const files = mockDownloads();
  const { person } = openTasks(TASKS, '/tasks?q=r&sort=title');
  expect(await readTaskNumbers()).toEqual(['TASK-0002', 'TASK-0001', 'TASK-0003']);
  await person.type(screen.getByPlaceholderText('Filter tasks...'), 'i');

  await person.click(screen.getByRole('button', { name: 'Export' }));

  expect(files.map(({ name }) => name)).toEqual(['tasks.csv']);
  const rows = parse((await files[0]?.content.text()) ?? '', { bom: true, columns: true });
  expect(rows).toMatchObject([
    { 'Task Number': 'TASK-0002', Assignees: 'maria' },
    { 'Task Number': 'TASK-0003', Assignees: 'maria' },
  ]);
});

it('does not fetch users when all names are known', async () => {
  const files = mockDownloads();
  const assignees = [{ userId: 9, username: 'gone' }];
  const { person } = openTasks(TASKS.map((task) => ({ ...task, assignees })));
  const requests = failEndpoint(listUsers, { status: 500, body: '' });
  await readTaskNumbers();

  await person.click(screen.getByRole('button', { name: 'Export' }));

  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.content.text()).toContain('Todo,Medium,gone,');
  expect(requests).toEqual([]);
});

it('shows the error when the users fail to load', async () => {
  const files = mockDownloads();
  const { person } = openTasks(TASKS);
  failEndpoint(listUsers, { status: 503, body: 'The database is unavailable' });
  await readTaskNumbers();

  await person.click(screen.getByRole('button', { name: 'Export' }));

  expect(await readToast()).toBe('Error The database is unavailable');
  expect(files).toEqual([]);
});

const USERNAMES = new Map([
  [1, 'admin'],
  [2, 'maria'],
  [3, '=ipek'],
]);

// Options of a strict parser: RFC 4180 with a byte order mark.
function read(csv: string): string[][] {
  return parse(csv, { bom: true, record_delimiter: '\r\n' });
}

function readCells(task: Parameters<typeof buildTask>[0]): string[] | undefined {
  return read(formatTasksCsv([buildTask(task)], USERNAMES))[1];
}

describe('tasks.csv', () => {
  it('has a byte order mark, a header and CRLF line breaks', () => {
    const csv = formatTasksCsv([], USERNAMES);
    expect(csv).toBe(
      '\uFEFFTask Number,Title,Type,Description,Status,Priority,Assignees,Start Date,End Date\r\n',
    );
    expect(formatTasksCsv([buildTask(), buildTask()], USERNAMES).match(/\r\n/g)).toHaveLength(2);
  });

  it('preserves texts', () => {
    const title = 'Çelik & Işık, “say "hi"”; 🚀 ';
    const description = 'First line\nsecond, with a "quote"\r\n\r\nlast';
    expect(
      readCells({
        title,
        description,
        assignees: [{ userId: 2 }, { userId: 1 }, { userId: 9 }],
        startDate: '2026-01-09',
        endDate: '2026-12-31',
      }),
    ).toEqual([
      'TASK-0001',
      title,
      'Bug',
      description,
      'Todo',
      'Medium',
      'maria,admin,Unknown user',
      new Date(2026, 0, 9).toLocaleDateString(),
      new Date(2026, 11, 31).toLocaleDateString(),
    ]);
  });

  it('prefers the names in the task, also for deactivated users', () => {
    const assignees = [
      { userId: 1, username: 'ada' },
      { userId: 9, username: 'gone' },
    ];
    expect(readCells({ assignees })?.[6]).toBe('ada,gone');
  });

  it('leaves missing dates and descriptions empty', () => {
    expect(readCells({})?.slice(3)).toEqual(['', 'Todo', 'Medium', 'maria', '', '']);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+49 30', "'+49 30"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\u0000x', "'\u0000x"],
    [' =1+1', " '=1+1"],
    ['"=1+1"', '"\'=1+1"'],
    ['a;=SUM(1);b', "a;'=SUM(1);b"],
    ['a;+90;-1+sum(1)', "a;+90;'-1+sum(1)"],
    ['a\t@SUM(1)', "a\t'@SUM(1)"],
    ['a\t=("x;"&SUM(1))', 'a\t\'=("x;"&SUM(1))'],
    ['a; "=LOG10(1)"', 'a; "\'=LOG10(1)"'],
    ['a;=HYPERLINK ("x")', 'a;\'=HYPERLINK ("x")'],
    ['a;-webservice (B2)', "a;'-webservice (B2)"],
    ["a;=2+cmd|'/C calc'!A0", "a;'=2+cmd|'/C calc'!A0"],
    ['a\n=SUM(1)\r\n＝SUM(1)\u2028-SUM(1)', "a\n'=SUM(1)\r\n'＝SUM(1)\u2028'-SUM(1)"],
    ['=HYPERLINK("x")\nsecond line', '\'=HYPERLINK("x")\nsecond line'],
  ])('neutralizes %j', (text, neutral) => {
    expect(readCells({ title: text, description: text })?.slice(1, 4)).toEqual([
      neutral,
      'Bug',
      neutral,
    ]);
  });

  it.each([
    'a=1',
    'a - b',
    '1+1',
    'me@example.com',
    'x, y; z',
    'a;=1+1',
    'a|=SUM(1)',
    'a,=SUM(1)',
    'Ping Deniz, @Maria, -5 °C',
    'Deniz; @Maria (QA); -5 °C',
    'Call:\n+90 (212) 555 01 02',
    'Buy:\n- milk (2)\n - eggs\n- Maria (urgent)\n- tea | coffee!',
    'Phone;+90(212)5550102',
  ])('does not change %j', (text) => {
    expect(readCells({ title: text })?.[1]).toBe(text);
  });

  it('neutralizes usernames', () => {
    expect(readCells({ assignees: [{ userId: 3 }] })?.[6]).toBe("'=ipek");
    expect(readCells({ assignees: [{ userId: 2 }, { userId: 3 }] })?.[6]).toBe('maria,=ipek');
  });
});
