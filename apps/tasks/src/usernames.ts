import type { User } from '@atrium/contracts';
import type { Task } from '@atrium/contracts/tasks';

const UNKNOWN_USER = 'Unknown user';

/** A user who is to do a task. */
export type Assignee = Task['assignees'][number];

/** The names of the active users by id. */
export type Usernames = ReadonlyMap<number, string>;

export function usernamesById(users: readonly User[]): Usernames {
  return new Map(users.map(({ id, username }) => [id, username]));
}

/** Whether the names came with the task, so that the list of users is not needed for them. */
export function hasAllNames({ assignees }: Task): boolean {
  return assignees.every(({ username }) => username !== undefined);
}

/**
 * Returns the name that came with the task, also for a user who has left. Without one, as from an
 * older server, returns the name of an active user or `Unknown user` (N33).
 */
export function assigneeName({ userId, username }: Assignee, usernames: Usernames): string {
  return username ?? usernames.get(userId) ?? UNKNOWN_USER;
}
