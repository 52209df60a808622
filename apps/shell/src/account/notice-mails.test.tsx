import { act, screen, waitFor, within } from '@testing-library/react';
import { defineArea } from '@atrium/area-contract';
import { changeNoticeSettings, getNoticeSettings, noticeSettings } from '@atrium/contracts/notices';
import {
  buildUser,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { dismissToasts, Toaster } from '@atrium/ui';
import { SignedInRoutes } from '../signed-in-routes';
import { allReleases, buildRegistry } from '../testing/build-release';
import { openPage, serveAreas, serveRegistry } from '../testing/fake-page';
import { renderInShell } from '../testing/render-in-shell';

beforeEach(() => {
  openPage();
  const registry = buildRegistry();
  serveAreas(allReleases(registry), () =>
    defineArea({ Area: () => <h1>Tasks</h1>, isDirty: () => false }),
  );
  serveRegistry(registry);
});

afterEach(() => {
  act(dismissToasts);
});

async function openMenu() {
  const user = buildUser();
  const { person } = renderInShell(
    <>
      <SignedInRoutes user={user} />
      <Toaster />
    </>,
    { path: '/tasks', user },
  );
  await screen.findByRole('heading', { name: 'Tasks' });
  await person.click(screen.getByRole('button', { name: 'Account: maria' }));
  return { person, menu: await screen.findByRole('dialog', { name: 'Account' }) };
}

it('turns mails of notices on and off, and says if that fails', async () => {
  let settings = { areMailed: false };
  mockEndpoint(getNoticeSettings, () => settings);
  const changes = mockEndpoint(changeNoticeSettings, ({ body }) => {
    settings = noticeSettings.parse(body);
    return settings;
  });
  const { person, menu } = await openMenu();
  const box = await within(menu).findByLabelText('Mail me what I have not seen');
  expect(box).not.toBeChecked();
  await person.click(box);
  await waitFor(() => {
    expect(changes.map(({ body }) => body)).toEqual([{ areMailed: true }]);
  });
  await expectAccessible();

  failEndpoint(changeNoticeSettings, { status: 503, body: 'Busy' });
  await person.click(box);

  expect(await readToast()).toContain('Busy');
  expect(box).toBeChecked();
});

it('offers no mails of notices on a server without them', async () => {
  const reads = failEndpoint(getNoticeSettings, { status: 404, body: 'Not found' });
  const { menu } = await openMenu();
  await waitFor(() => {
    expect(reads).toHaveLength(1);
  });

  expect(within(menu).queryByRole('checkbox')).not.toBeInTheDocument();
});
