import { screen, within } from '@testing-library/react';
import type { Registry } from '@atrium/area-contract';
import { getUser } from '@atrium/contracts';
import { buildUser, expectAccessible, mockEndpoint } from '@atrium/testing';
import { hasLeft } from '../areas/registry/candidate-share';
import { allReleases, buildRegistry, buildRelease, liveArea } from '../testing/build-release';
import {
  failFiles,
  headingArea,
  openPage,
  returnToTab,
  serveAreas,
  serveRegistry,
  silenceConsoleError,
} from '../testing/fake-page';
import { openShell } from '../testing/render-in-shell';
import { rejoinCandidate } from './left-candidates';

const NEW_TASKS = buildRelease({ id: 'd'.repeat(16) });
const MARIA = { ...buildUser(), candidates: [NEW_TASKS.id] };
const LEAVE = 'Use the version that others have';

let isDirty: boolean;

/** A registry in which tasks have a candidate for people. */
function withCandidate(percent = 0): Registry {
  const registry = buildRegistry();
  const candidate = { release: NEW_TASKS, percent, people: true, promoteAfter: null };
  registry.areas['tasks'] = { ...liveArea(registry), candidate };
  return { ...registry, sequence: registry.sequence + 1 };
}

function findBadge() {
  return screen.findByRole('complementary', { name: 'New version' });
}

function queryBadge() {
  return screen.queryByRole('complementary', { name: 'New version' });
}

beforeEach(() => {
  openPage();
  isDirty = false;
  rejoinCandidate(NEW_TASKS.id);
  serveAreas([...allReleases(buildRegistry()), NEW_TASKS], (release) =>
    headingArea(release, () => isDirty),
  );
  serveRegistry(withCandidate());
  mockEndpoint(getUser, () => MARIA);
});

it('is shown to a user for whom it was made, with a badge in its area alone', async () => {
  const { person } = openShell('/tasks', MARIA);

  expect(await screen.findByRole('heading', { name: 'Tasks of d' })).toBeVisible();
  expect(await findBadge()).toHaveTextContent(/^New version of Tasks/);
  await expectAccessible();
  await person.click(screen.getByRole('link', { name: 'Chat' }));
  expect(await screen.findByRole('heading', { name: 'Chat of c' })).toBeVisible();
  expect(queryBadge()).not.toBeInTheDocument();
});

it('is not shown to anybody else, nor offered in the menu of the account', async () => {
  const { person } = openShell('/tasks');

  expect(await screen.findByRole('heading', { name: 'Tasks of c' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Account: maria' }));
  const menu = await screen.findByRole('dialog', { name: 'Account' });
  expect(within(menu).queryByText(/new version/)).not.toBeInTheDocument();
  expect(queryBadge()).not.toBeInTheDocument();
});

it('is shown in an open page of a user for whom it was made since', async () => {
  const requests = mockEndpoint(getUser, () => MARIA);
  serveRegistry();
  const { person } = openShell('/chat');
  await screen.findByRole('heading', { name: 'Chat of c' });

  const countRequests = serveRegistry(withCandidate());
  returnToTab();
  await screen.findByRole('heading', { name: 'Chat of c' });
  await person.click(screen.getByRole('link', { name: 'Tasks' }));

  expect(await screen.findByRole('heading', { name: 'Tasks of d' })).toBeVisible();
  expect(countRequests()).toBeGreaterThan(0);
  expect(requests.length).toBeGreaterThan(0);
});

it.each([
  ['made for the user', 0, MARIA],
  ['for a share of the browsers', 99, buildUser()],
])('%s, can be left for the next pages, and used again', async (_, percent, user) => {
  document.cookie = 'atrium_share=0; Path=/';
  const registry = withCandidate(percent);
  serveRegistry(registry);
  silenceConsoleError();
  const first = openShell('/tasks', user);
  await first.person.click(within(await findBadge()).getByRole('button', { name: LEAVE }));
  first.unmount();

  openPage();
  const { person } = openShell('/tasks', user);
  expect(await screen.findByRole('heading', { name: 'Tasks of c' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Account: maria' }));
  await person.click(await screen.findByRole('button', { name: 'Use the new version of Tasks' }));

  expect(queryBadge()).not.toBeInTheDocument();
  expect(hasLeft(NEW_TASKS.id)).toBe(false);
});

it('asks about unsaved work before it is left', async () => {
  isDirty = true;
  const { person } = openShell('/tasks', MARIA);

  await person.click(within(await findBadge()).getByRole('button', { name: LEAVE }));
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));

  expect(hasLeft(NEW_TASKS.id)).toBe(false);
});

it('has no badge where the page shows the live release because it has failed', async () => {
  failFiles([NEW_TASKS]);
  openShell('/tasks', MARIA);

  expect(await screen.findByRole('heading', { name: 'Tasks of c' })).toBeVisible();
  expect(queryBadge()).not.toBeInTheDocument();
});
