import { act, screen, within } from '@testing-library/react';
import type { NavigateFunction } from 'react-router-dom';
import { useNavigate } from 'react-router-dom';
import { useSession } from '@atrium/auth';
import { useSignIn } from '@atrium/auth/sign-in';
import type { User } from '@atrium/contracts';
import { getUser, login } from '@atrium/contracts';
import type { Task } from '@atrium/contracts/tasks';
import { listTaskComments, listTasks } from '@atrium/contracts/tasks';
import { listUsers } from '@atrium/contracts/users';
import { buildUser, mockEndpoint, renderRoute } from '@atrium/testing';
import { dismissToasts, Toaster } from '@atrium/ui';
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
 * Renders the area with the given tasks and no comments.
 *
 * @param user `maria`, a staff member, by default
 * @returns the rendered route; `navigate` moves through the history by a number, or to a path
 */
export function openTasks(tasks: readonly Task[], path = '/tasks', user: User = buildUser()) {
  dismissToasts();
  mockEndpoint(listTasks, () => [...tasks]);
  mockEndpoint(listUsers, () => USERS);
  mockEndpoint(listTaskComments, () => []);
  let navigate: NavigateFunction = () => undefined;
  const route = renderRoute(
    <>
      <SignedInTasks />
      <Toaster />
      <NavigateProbe
        onRender={(latest) => {
          navigate = latest;
        }}
      />
    </>,
    { path, user },
  );
  return {
    ...route,
    navigate: (target: string | number) => {
      act(() => {
        // `navigate` has one overload per type.
        if (typeof target === 'string') void navigate(target);
        else void navigate(target);
      });
    },
  };
}

// Stands in for the shell, which shows the login screen after the session has expired.
function SignedInTasks() {
  const session = useSession();
  const signIn = useSignIn();
  if (session.status === 'signed-in') return <area.Area />;
  return (
    <button
      onClick={() => {
        signIn.mutate({ username: 'maria', password: 'demo1234' });
      }}
    >
      Login
    </button>
  );
}

function NavigateProbe({ onRender }: { onRender: (navigate: NavigateFunction) => void }) {
  onRender(useNavigate());
  return null;
}

/** Waits for the table and returns the task numbers from top to bottom. */
export async function readTaskNumbers(): Promise<string[]> {
  const cells = await screen.findAllByText(/^TASK-\d/, { selector: 'td' });
  return cells.map((cell) => cell.textContent);
}

/** Signs in again after the session has expired. */
export async function signInAgain(person: ReturnType<typeof openTasks>['person']) {
  const button = await screen.findByRole('button', { name: 'Login' });
  // The login screen replaces the error toast.
  const toasts = screen.queryByRole('region', { name: /Notifications/ });
  expect(toasts && within(toasts).queryByRole('listitem')).toBeNull();
  mockEndpoint(login, () => ({}));
  mockEndpoint(getUser, () => buildUser());
  await person.click(button);
}
