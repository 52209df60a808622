import { act, screen, waitFor, within } from '@testing-library/react';
import type { NavigateFunction } from 'react-router-dom';
import { useNavigate } from 'react-router-dom';
import { useSession, useSignIn } from '@atrium/auth';
import type { Task } from '@atrium/contracts/tasks';
import { listTaskComments, listTasks } from '@atrium/contracts/tasks';
import { listUsers } from '@atrium/contracts/users';
import { buildUser, mockEndpoint, renderRoute } from '@atrium/testing';
import { dismissToasts, Toaster } from '@atrium/ui';
import { area } from '../area';

/** The active users that the server knows of. */
export const USERS = [
  buildUser({ id: 1, username: 'admin' }),
  buildUser({ id: 3, username: 'İpek' }),
  buildUser({ id: 2, username: 'maria' }),
];

/** A server's answer when nothing can be written. */
export const FULL_DISK = 'The disk of the server is full, nothing was saved';

/**
 * Opens the tasks as maria, with the given ones in the list; nobody has commented on any.
 *
 * @returns the route; its `navigate` goes through the history, or to an address as a link would
 */
export function openTasks(tasks: readonly Task[], path = '/tasks') {
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
    { path, user: buildUser() },
  );
  return {
    ...route,
    navigate: (target: string | number) => {
      act(() => {
        // One overload for each of the two.
        if (typeof target === 'string') void navigate(target);
        else void navigate(target);
      });
    },
  };
}

/** The tasks while somebody is signed in, as the shell shows them. */
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

/** The numbers of the tasks in the table, from the top. */
export async function readTaskNumbers(): Promise<string[]> {
  const cells = await screen.findAllByText(/^TASK-\d/, { selector: 'td' });
  return cells.map((cell) => cell.textContent);
}

/** The toast that is shown: its title and its description, with a space between them. */
export async function readToast(): Promise<string> {
  // An open dialog hides everything else from assistive technology; toasts are announced apart.
  const hidden = true;
  const toast = await waitFor(() => {
    const toasts = screen.getByRole('region', { name: /Notifications/, hidden });
    return within(toasts).getByRole('listitem', { hidden });
  });
  return toast.textContent;
}
