import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TaskComment } from '@atrium/contracts/tasks';
import {
  COMMENT_EDIT_MINUTES,
  COMMENTS_PER_PAGE,
  createTaskComment,
  listTaskComments,
  updateTaskComment,
} from '@atrium/contracts/tasks';
import { MENTION_CASES, MENTIONED_USERS } from '@atrium/contracts/testing';
import { listUsers } from '@atrium/contracts/users';
import {
  buildTask,
  buildTaskComment,
  buildUser,
  expectAccessible,
  failEndpoint,
  freezeDate,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { area } from '../area';
import { openTasks } from '../testing/open-tasks';

const TASK = buildTask({
  id: 7,
  taskNumber: 'TASK-0042',
  assignees: [{ userId: 2, username: 'maria' }],
});
const USERS = ['admin', 'maria', 'mariana', 'İpek', 'Ada Su', 'Ada'].map((username, index) =>
  buildUser({ id: index + 1, username }),
);

async function openComments(comments: readonly TaskComment[] = []) {
  const { person } = openTasks([TASK], '/tasks?task=TASK-0042');
  mockEndpoint(listUsers, () => USERS);
  const reads = mockEndpoint(listTaskComments, () => [...comments]);
  const dialog = within(await screen.findByRole('dialog'));
  const region = within(await dialog.findByRole('region', { name: 'Comments' }));
  const input = dialog.getByPlaceholderText('Add a comment...');
  return { person, dialog, region, input, reads };
}

function readOptions() {
  const list = screen.queryByRole('listbox');
  const options = list ? within(list).queryAllByRole('option') : [];
  return options.map((option) => option.textContent.slice(1));
}

it('offers people after an @, and mentions the chosen ones', async () => {
  const { person, dialog, input } = await openComments();
  const sent = mockEndpoint(createTaskComment, () => buildTaskComment());
  await person.type(input, 'Hi @IP');
  expect(await screen.findByRole('option', { name: 'İpek', selected: true })).toBeVisible();
  expect(input).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  await expectAccessible();
  await person.keyboard('{Enter}and @mari');
  expect(readOptions()).toEqual(['maria', 'mariana']);
  await person.keyboard('{ArrowDown}');
  const active = within(screen.getByRole('listbox')).getByRole('option', { selected: true });
  expect(active).toHaveTextContent('mariana');
  expect(input).toHaveAttribute('aria-activedescendant', active.id);
  await person.keyboard('{ArrowDown}{ArrowUp}{Tab}');
  expect(input).toHaveValue('Hi @İpek and @mariana ');
  expect(input).toHaveFocus();

  await person.keyboard('@a{Escape}');
  expect(readOptions()).toEqual([]);
  expect(dialog.getByRole('button', { name: 'Send' })).toBeVisible();
  await person.keyboard('da S');
  expect(readOptions()).toEqual([]);
  await person.keyboard('{Backspace>6/}@');
  await person.click(await screen.findByRole('option', { name: 'Ada Su' }));
  await person.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => {
    expect(sent.map(({ body }) => body)).toEqual([
      { content: 'Hi @İpek and @mariana @Ada Su', mentionedIds: [4, 3, 5] },
    ]);
  });
});

it('sends the mentions of its text', async () => {
  const { dialog, input } = await openComments();
  mockEndpoint(listUsers, () =>
    MENTIONED_USERS.map((username, index) => buildUser({ id: index + 1, username })),
  );
  const sent = mockEndpoint(createTaskComment, () => buildTaskComment());
  for (const [content] of MENTION_CASES) {
    fireEvent.change(input, { target: { value: content } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(input).toHaveValue(''));
  }
  const idOf = (username: string) => MENTIONED_USERS.indexOf(username) + 1;
  expect(sent.map(({ body }) => body)).toEqual(
    MENTION_CASES.map(([content, usernames]) => ({
      content,
      ...(usernames.length > 0 && { mentionedIds: usernames.map(idOf) }),
    })),
  );
});

it('offers people after an @ beside signs, also one of full width, but not within an address', async () => {
  const { person, input } = await openComments();
  for (const text of ['QA/@mariana', '（＠mariana', '"@mariana']) {
    await person.clear(input);
    await person.type(input, text);
    expect(readOptions()).toEqual(['mariana']);
  }
  for (const text of ['x@mariana', 'https://x.example/@mariana']) {
    await person.clear(input);
    await person.type(input, text);
    expect(readOptions()).toEqual([]);
  }
});

it('sends a comment without mentions when the users fail to load', async () => {
  const { person, input } = await openComments();
  failEndpoint(listUsers, { status: 503, body: 'The database is unavailable' });
  const sent = mockEndpoint(createTaskComment, () => buildTaskComment());
  await person.type(input, '@maria{Meta>}{Enter}{/Meta}');
  expect(await readToast()).toBe('Success Comment added successfully');
  expect(sent.map(({ body }) => body)).toEqual([{ content: '@maria' }]);
});

it('shows links and known mentions', async () => {
  const content = '@mariana see https://atrium.example/@maria. @maria, @admin';
  const { region } = await openComments([buildTaskComment({ content, mentionedIds: [1, 3] })]);
  const link = await region.findByRole('link', { name: 'https://atrium.example/@maria' });
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(await region.findByText('@mariana', { selector: 'bdi' })).toBeVisible();
  expect(region.getByText('@admin', { selector: 'bdi' })).toBeVisible();
  expect(region.queryByText('@maria', { selector: 'bdi' })).not.toBeInTheDocument();
  expect(region.getByRole('listitem')).toHaveTextContent(content);
});

it('changes an own comment for some minutes, and asks before the change is discarded', async () => {
  const createdAt = '2026-11-20T09:30:00.000Z';
  freezeDate(new Date(Date.parse(createdAt) + COMMENT_EDIT_MINUTES * 60_000 - 60_000));
  const mine = buildTaskComment({ id: 5, content: 'Mine', createdAt });
  const theirs = buildTaskComment({
    id: 6,
    content: 'Theirs',
    createdAt,
    author: { id: 1, username: 'admin' },
  });
  const { person, dialog, region } = await openComments([mine, theirs]);
  await region.findByText('Theirs');
  await person.click(region.getByRole('button', { name: 'Edit comment' }));
  const input = region.getByRole('textbox', { name: 'Comment' });
  expect(input).toHaveFocus();
  await person.keyboard('{Escape}');
  expect(region.getByRole('button', { name: 'Edit comment' })).toHaveFocus();

  await person.keyboard('{Enter}! @admin ');
  expect(area.isDirty()).toBe(true);
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  const saved = mockEndpoint(updateTaskComment, () => mine);
  const editedAt = '2026-11-20T09:44:30.000Z';
  mockEndpoint(listTaskComments, () => [{ ...mine, content: 'Mine!', editedAt }, theirs]);
  await person.click(region.getByRole('button', { name: 'Save' }));

  expect(await region.findByText('Mine!')).toBeVisible();
  expect(region.getByText('(edited)')).toHaveAttribute('datetime', editedAt);
  expect(region.getByText('(edited)').title).toMatch(/^Nov 20, 2026, \d+:44\s[AP]M$/);
  expect(saved.map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/tasks/7/comments/5', { content: 'Mine! @admin', mentionedIds: [1] }],
  ]);
  expect(region.getByRole('button', { name: 'Edit comment' })).toHaveFocus();
  expect(area.isDirty()).toBe(false);
});

it('no longer offers to change a comment after these minutes', async () => {
  const createdAt = '2026-11-20T09:30:00.000Z';
  // The rest of the time begins when the comment is shown, however long that takes.
  freezeDate(new Date(Date.parse(createdAt) + COMMENT_EDIT_MINUTES * 60_000 - 500));
  const { region } = await openComments([buildTaskComment({ createdAt })]);
  expect(await region.findByRole('button', { name: 'Edit comment' })).toBeVisible();
  await waitFor(() => {
    expect(region.queryByRole('button', { name: 'Edit comment' })).not.toBeInTheDocument();
  });
  expect(region.getByRole('button', { name: 'Delete comment' })).toBeVisible();
});

it('reads older comments at the top, and keeps the place', async () => {
  const all = Array.from({ length: COMMENTS_PER_PAGE + 1 }, (_, index) =>
    buildTaskComment({ id: index + 1, content: `Comment ${String(index + 1)}` }),
  );
  const { dialog, region, reads } = await openComments(all.slice(1));
  await region.findByText('Comment 2');
  expect(reads[0]?.url.searchParams.has('before')).toBe(true);
  const box = dialog.getByRole('region', { name: 'Comments' });
  const height = jest.spyOn(box, 'scrollHeight', 'get').mockReturnValue(5000);
  box.scrollTop = 0;
  const allReads = mockEndpoint(listTaskComments, () => all);
  fireEvent.scroll(box);
  height.mockReturnValue(5040);

  expect(await region.findByText('Comment 1')).toBeVisible();
  expect(allReads.map(({ url }) => url.search)).toEqual(['']);
  expect(box.scrollTop).toBe(40);
});

it('shows and marks the comment that a notice links to, and lets a mention be answered', async () => {
  const newest = Array.from({ length: COMMENTS_PER_PAGE }, (_, index) =>
    buildTaskComment({ id: 10 + index, content: `Comment ${String(10 + index)}` }),
  );
  const all = [buildTaskComment({ id: 3, content: 'Look at this' }), ...newest];
  const address = '/tasks?task=TASK-0042&comment=3&reply=true';
  const { person, navigate, currentPath } = openTasks([TASK], address);
  mockEndpoint(listTaskComments, ({ url }) => (url.searchParams.has('before') ? newest : all));
  const region = within(await screen.findByRole('region', { name: 'Comments' }));
  const marked = () => region.getAllByRole('listitem', { current: true });

  expect(await region.findByText('Look at this')).toBeVisible();
  expect(marked().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Look at this'),
  ]);
  expect(screen.getByPlaceholderText('Add a comment...')).toHaveFocus();

  await navigate('/tasks?task=TASK-0042&comment=12');
  await waitFor(() => {
    expect(marked().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Comment 12'),
    ]);
  });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(currentPath()).toBe('/tasks'));
});
