import type { Person } from '@atrium/contracts/people';
import { compareNames, foldText } from '@atrium/ui';
import type { PeopleView } from './people-address';

// Caches the folded text of each person between keystrokes. Unchanged people keep their identity when the
// list is refetched.
const foldedTexts = new WeakMap<Person, string>();

/** Returns the people in a state whose username, email address or role contains a text, by name. */
export function findPeople(people: readonly Person[], { text, state }: PeopleView): Person[] {
  const needle = foldText(text);
  return people
    .filter(
      (person) =>
        (state === null || person.state === state) &&
        (needle === '' || getFoldedText(person).includes(needle)),
    )
    .sort((left, right) => compareNames(left.username, right.username));
}

function getFoldedText(person: Person): string {
  const cached = foldedTexts.get(person);
  if (cached !== undefined) return cached;
  // The line breaks keep a match from spanning two fields.
  const folded = [person.username, person.email, person.role].map(foldText).join('\n');
  foldedTexts.set(person, folded);
  return folded;
}
