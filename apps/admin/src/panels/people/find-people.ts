import type { Person } from '@atrium/contracts/people';
import { compareNames } from '@atrium/ui';
import { createTextFilter } from '@atrium/ui/text-search';
import type { PeopleView } from './people-address';

const filterByText = createTextFilter(({ username, email, role }: Person) => [
  username,
  email,
  role,
]);

/** Returns the people in a state whose username, email address or role contains a text, by name. */
export function findPeople(people: readonly Person[], { text, state }: PeopleView): Person[] {
  return filterByText(people, text)
    .filter((person) => state === null || person.state === state)
    .sort((left, right) => compareNames(left.username, right.username));
}
