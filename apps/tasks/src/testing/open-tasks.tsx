import { screen } from '@testing-library/react';
import { SignedIn } from '@atrium/auth/testing';
import type { Task } from '@atrium/contracts/tasks';
import { listTaskComments, listTasks } from '@atrium/contracts/tasks';
import { listUsers } from '@atrium/contracts/users';
import { buildUser, mockEndpoint, renderRoute } from '@atrium/testing';
import { Toaster } from '@atrium/ui';
import { area } from '../area';

/** Active users on the mock server. */
export const USERS = [
  buildUser({ id: 1, username: 'admin' }),
  buildUser({ id: 3, username: 'İpek' }),
  buildUser({ id: 2, username: 'maria' }),
];

/** Error body of a server that cannot write. */
export const FULL_DISK = 'The disk of the server is full, nothing was saved';

/**
 * Renders the area without comments, by default for the staff member `maria`.
 *
 * @param tasks the tasks on the server; without them, the caller mocks the endpoint
 */
export function openTasks(tasks: readonly Task[] | undefined, path = '/tasks', user = buildUser()) {
  if (tasks) mockEndpoint(listTasks, () => [...tasks]);
  mockEndpoint(listUsers, () => USERS);
  mockEndpoint(listTaskComments, () => []);
  return renderRoute(
    <>
      <SignedIn>
        <area.Area />
      </SignedIn>
      <Toaster />
    </>,
    { path, user },
  );
}

/** Waits for the table and returns the task numbers from top to bottom. */
export async function readTaskNumbers(): Promise<string[]> {
  const cells = await screen.findAllByText(/^TASK-\d/, { selector: 'td' });
  return cells.map((cell) => cell.textContent);
}
