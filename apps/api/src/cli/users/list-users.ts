import type { Database } from '../../db/database';
import { createPersonRepository, stateOf } from '../../modules/people/person.repository';
import { formatMinute, formatTable } from '../format-table';

/** Returns a table of all users with their role, their state and the time of their last request. */
export async function listUsers(db: Database): Promise<string> {
  const people = await createPersonRepository(db).list();
  people.sort((one, other) => one.username.localeCompare(other.username, 'en', { numeric: true }));
  const rows = people.map((person) => [
    person.username,
    person.email,
    person.role,
    stateOf(person),
    formatMinute(person.lastSeenAt),
  ]);
  return formatTable([['USERNAME', 'EMAIL', 'ROLE', 'STATE', 'LAST SEEN (UTC)'], ...rows]);
}
