import { act, screen, waitFor } from '@testing-library/react';
import { noticeQueries } from '@atrium/api-client/notices';
import type { Notice } from '@atrium/contracts/notices';
import { listNotices } from '@atrium/contracts/notices';
import { markSubjectRead } from '@atrium/contracts/opened-notices';
import { buildNotice, buildTask, failEndpoint, mockEndpoint } from '@atrium/testing';
import { openTasks } from '../testing/open-tasks';

const TASKS = [1, 2, 3].map((id) =>
  buildTask({ id, taskNumber: `TASK-000${String(id)}`, title: `Task ${String(id)}` }),
);

function noticeOf(subjectId: number, values: Partial<Notice> = {}) {
  return buildNotice({ id: 10 + subjectId, subjectId, ...values });
}

/** Opens the list as a page whose bell has read these notices. */
function openWith(notices: Notice[], path = '/tasks') {
  mockEndpoint(listNotices, () => ({ notices, unreadCount: notices.length }));
  const opened = openTasks(TASKS, path);
  const { queryKey } = noticeQueries.newest();
  function show(shown: Notice[]) {
    act(() => {
      opened.queryClient.setQueryData(queryKey, { notices: shown, unreadCount: shown.length });
    });
  }
  show(notices);
  return { ...opened, show };
}

it('marks the notices about a task as read, however it is opened, and no others', async () => {
  const marks = mockEndpoint(markSubjectRead, () => ({}));
  const read = noticeOf(3, { isRead: true });
  const ofEvent = noticeOf(3, { about: 'event' });
  const { person, navigate } = openWith([noticeOf(1), noticeOf(2), read, ofEvent]);
  const opened = () => marks.map(({ body }) => body);

  await person.click(await screen.findByRole('link', { name: /Task 1/ }));
  await waitFor(() => expect(opened()).toEqual([{ about: 'task', subjectId: 1 }]));
  await person.keyboard(']');
  expect(await screen.findByRole('dialog', { name: /Task 2/ })).toBeVisible();
  await waitFor(() => expect(opened()).toHaveLength(2));
  expect(opened()[1]).toEqual({ about: 'task', subjectId: 2 });
  await navigate('/tasks?task=TASK-0003');
  expect(await screen.findByRole('dialog', { name: /Task 3/ })).toBeVisible();
  expect(opened()).toHaveLength(2);
});

it('marks a notice that arrives while its task is open, once, also if that fails in silence', async () => {
  const marks = failEndpoint(markSubjectRead, { status: 404, body: 'Not found' });
  const { show } = openWith([], '/tasks?task=TASK-0001');
  expect(await screen.findByRole('region', { name: 'Comments' })).toBeVisible();
  show([noticeOf(1)]);
  await waitFor(() => expect(marks).toHaveLength(1));
  show([noticeOf(2), noticeOf(1)]);
  show([noticeOf(1, { id: 20 })]);
  await waitFor(() => expect(marks).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('marks nothing while the page is hidden', async () => {
  const marks = mockEndpoint(markSubjectRead, () => ({}));
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  openWith([noticeOf(1)], '/tasks?task=TASK-0001');
  expect(await screen.findByRole('region', { name: 'Comments' })).toBeVisible();
  expect(marks).toEqual([]);
  visibility.mockReturnValue('visible');
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await waitFor(() => expect(marks).toHaveLength(1));
});
