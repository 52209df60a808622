import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { userQueries } from '@atrium/api-client/users';
import type { User } from '@atrium/contracts';
import type { Task } from '@atrium/contracts/tasks';

const UNKNOWN_USER = 'Unknown user';

export type Assignee = Task['assignees'][number];

/** Names of active users by id. */
export type Usernames = ReadonlyMap<number, string>;

export function mapUsernamesById(users: readonly User[]): Usernames {
  return new Map(users.map(({ id, username }) => [id, username]));
}

/** Returns the names that tasks leave out; undefined while they are loading. */
export function useUsernames(tasks: readonly Task[]): Usernames | undefined {
  const { data, isLoading } = useQuery({
    ...userQueries.list(),
    enabled: !tasks.every(hasAssigneeNames),
  });
  return useMemo(() => (isLoading ? undefined : mapUsernamesById(data ?? [])), [data, isLoading]);
}

/** Returns whether the task includes the names of its assignees, so that the user list is not needed. */
export function hasAssigneeNames({ assignees }: Task): boolean {
  return assignees.every(({ username }) => username !== undefined);
}

/**
 * Returns the name included in the task, which exists for deactivated users too. Older servers leave
 * it out; then returns the name of an active user, or `Unknown user`.
 */
export function getAssigneeName({ userId, username }: Assignee, usernames?: Usernames): string {
  return username ?? usernames?.get(userId) ?? UNKNOWN_USER;
}
