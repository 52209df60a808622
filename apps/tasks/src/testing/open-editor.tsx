import { act, screen, within } from '@testing-library/react';
import { taskQueries } from '@atrium/api-client/tasks';
import type { Task } from '@atrium/contracts/tasks';
import { listTasks } from '@atrium/contracts/tasks';
import { buildTask, mockEndpoint } from '@atrium/testing';
import { openTasks, readTaskNumbers } from './open-tasks';

/** A task of the user admin and of a deactivated one. */
export const TASK = buildTask({
  id: 7,
  taskNumber: 'TASK-0042',
  title: 'Repair the import',
  type: 'Feature',
  description: 'Slow',
  assignees: [{ userId: 1 }, { userId: 99, username: 'gone' }],
  endDate: '2026-03-02',
  version: 4,
});

/** Opens the form of TASK-0042 from its row and returns queries within it. */
export async function openEditor(person: ReturnType<typeof openTasks>['person']) {
  await person.click(screen.getByRole('button', { name: 'Actions for TASK-0042' }));
  await person.click(screen.getByRole('menuitem', { name: 'Edit' }));
  return within(await screen.findByRole('dialog', { name: 'Edit Task' }));
}

/** Renders the area with one task and opens its form. */
export async function openEdit(task: Task = TASK) {
  const route = openTasks([task]);
  await readTaskNumbers();
  const dialog = await openEditor(route.person);
  await dialog.findByRole('checkbox', { name: 'maria' });
  return {
    ...route,
    dialog,
    /** Shows other tasks, as after a change that the server has announced. */
    readAgain: async (tasks: readonly Task[]) => {
      mockEndpoint(listTasks, () => [...tasks]);
      await act(() => route.queryClient.invalidateQueries(taskQueries.list()));
    },
    save: () => route.person.click(dialog.getByRole('button', { name: /^Save/ })),
    /** Types a text at once, in place of the one before. */
    type: async (label: string, text: string) => {
      await route.person.clear(dialog.getByLabelText(label));
      await route.person.paste(text);
    },
  };
}
