import { screen } from '@testing-library/react';
import { SignedIn } from '@atrium/auth/testing';
import type { CurrentAccountSettings, Person } from '@atrium/contracts/people';
import { getAccountSettings, listPeople } from '@atrium/contracts/people';
import { buildAdmin, buildPerson, mockEndpoint, renderRoute } from '@atrium/testing';
import { preloadLazyModules, Toaster } from '@atrium/ui';
import { panel } from '../people-panel';

/** State of the mock server. A test can change it between two requests. */
export interface PeopleRecords {
  people: Person[];
  settings: CurrentAccountSettings;
}

// The panel declares the dialogs, which are loaded after it.
beforeAll(preloadLazyModules);

/** The signed-in user, `admin`, as admins see one. */
export function buildSelf(values: Partial<Person> = {}): Person {
  return buildPerson({ ...buildAdmin(), rights: [], ...values });
}

/** Mocks the reads of the panel. */
export function mockPeople(people: Person[]): PeopleRecords {
  const records: PeopleRecords = { people, settings: { adminsNeedSecondFactor: false } };
  mockEndpoint(listPeople, () => records.people);
  mockEndpoint(getAccountSettings, () => records.settings);
  return records;
}

/** Renders the panel for `admin`, with toasts. */
export function renderPeople(path = '/tasks?panel=people') {
  const onDirtyChange = jest.fn();
  const rendered = renderRoute(
    <>
      <SignedIn>
        <panel.Panel onClose={() => undefined} onDirtyChange={onDirtyChange} />
      </SignedIn>
      <Toaster />
    </>,
    { path, user: buildAdmin() },
  );
  return { ...rendered, onDirtyChange };
}

/** Renders the panel with the given people and waits until they have loaded. */
export async function openPeople(people: Person[], path?: string) {
  const records = mockPeople(people);
  const opened = renderPeople(path);
  await screen.findByRole('list', { name: 'People' });
  return { ...opened, records };
}

/** Returns the item of a person in the list. */
export function getPerson(username: string): HTMLElement {
  // An open dialog hides the list from assistive technology.
  const menu = screen.getByRole('button', { name: `Actions for ${username}`, hidden: true });
  const item = menu.closest('li');
  if (!item) throw new Error(`Not in the list: ${username}`);
  return item;
}

/** Chooses an action from a person's menu. */
export async function chooseAction(
  { person }: Pick<ReturnType<typeof renderRoute>, 'person'>,
  username: string,
  action: string,
) {
  await person.click(screen.getByRole('button', { name: `Actions for ${username}` }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
}
