import type { Task, User } from '@atrium/contracts';

const UNKNOWN_USER = 'Unknown user';

/** The names of the active users by id. */
export type Usernames = ReadonlyMap<number, string>;

export function usernamesById(users: readonly User[]): Usernames {
  return new Map(users.map(({ id, username }) => [id, username]));
}

/** The name of a user, or `Unknown user` for one who is not active any more (N33). */
export function usernameOf(id: number, usernames: Usernames): string {
  return usernames.get(id) ?? UNKNOWN_USER;
}

/** The names of those who are to do a task, in the order that the server sends. */
export function assigneeNames(task: Task, usernames: Usernames): string[] {
  return task.assignees.map(({ userId }) => usernameOf(userId, usernames));
}
