import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AreaRelease, PanelProps } from '@atrium/area-contract';
import { buildAdmin, buildUser, expectAccessible } from '@atrium/testing';
import { allReleases, extendRegistry, liveArea } from '../testing/build-release';
import {
  failFiles,
  headingArea,
  loadedPaths,
  openPage,
  serveAreas,
  serveRegistry,
  silenceConsoleError,
} from '../testing/fake-page';
import { openShell } from '../testing/render-in-shell';

/** A registry in which the tasks have a panel for everyone and one for admins, and admin has one, too. */
const REGISTRY = extendRegistry({
  tasks: {
    panels: {
      labels: { title: 'Labels', module: './labels-panel' },
      rules: { title: 'Rules', module: './rules-panel', roles: ['admin'] },
    },
  },
  admin: {
    panels: {
      people: { title: 'People', module: './people-panel', roles: ['admin'] },
      lists: { title: 'Lists', module: './lists-panel' },
      releases: {
        title: 'Releases',
        module: './releases-panel',
        roles: ['admin'],
        rights: ['releases'],
      },
    },
  },
});

function Editor({ onClose, onDirtyChange }: PanelProps) {
  const [text, setText] = useState('');
  useEffect(() => {
    onDirtyChange(text !== '');
  }, [onDirtyChange, text]);
  return (
    <>
      <input aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />
      <button
        onClick={() => {
          onDirtyChange(false);
          onClose();
        }}
      >
        Save
      </button>
    </>
  );
}

function OpenButton() {
  const navigate = useNavigate();
  return (
    <button onClick={() => void navigate('?task=1&panel=people', { state: { opened: ['panel'] } })}>
      Open people
    </button>
  );
}

function serve(
  panelOf: () => unknown = () => ({ panel: { Panel: Editor } }),
  download?: () => Promise<unknown>,
) {
  const Area = () => (
    <>
      <h1>Area</h1>
      <OpenButton />
    </>
  );
  const areaOf = (release: AreaRelease) => ({ ...headingArea(release), Area });
  serveAreas(allReleases(REGISTRY), areaOf, panelOf, download);
}

function open(path: string, user = buildAdmin()) {
  return openShell(path, user);
}

const drawer = (name = 'People') => screen.findByRole('dialog', { name });

async function expectPageUnharmed() {
  expect(await screen.findByRole('heading', { name: 'Area' })).toBeVisible();
}

beforeEach(() => {
  openPage();
  serve();
  serveRegistry(REGISTRY);
});

it('shows the panel of the address over any route, with its title', async () => {
  open('/chat?panel=people');

  expect(await drawer()).toBeVisible();
  expect(await screen.findByLabelText('Name')).toBeVisible();
  await expectAccessible();
});

it('removes its own state from the address when it closes, and keeps that of the area', async () => {
  const { person, currentPath } = open('/tasks?task=7&panel=people&panel-role=admin');
  await screen.findByLabelText('Name');

  await person.click(screen.getByRole('button', { name: 'Close' }));

  await waitFor(() => expect(currentPath()).toBe('/tasks?task=7'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await expectPageUnharmed();
});

it('goes back to the page that opened it, with the focus on the control that did', async () => {
  const { person, currentPath } = open('/tasks?task=1');
  await person.click(await screen.findByRole('button', { name: 'Open people' }));
  await screen.findByLabelText('Name');
  expect(currentPath()).toBe('/tasks?task=1&panel=people');

  await person.keyboard('{Escape}');

  await waitFor(() => expect(currentPath()).toBe('/tasks?task=1'));
  expect(screen.getByRole('button', { name: 'Open people' })).toHaveFocus();
});

it.each([
  ['unknown', '/tasks?panel=nothing&panel-role=x&task=3', buildAdmin()],
  ['of an area for another role', '/tasks?panel=people&panel-role=x&task=3', buildUser()],
  ['for the roles of an area for another', '/tasks?panel=lists&panel-role=x&task=3', buildUser()],
  ['for another role than its area', '/tasks?panel=rules&panel-role=x&task=3', buildUser()],
])('removes a panel that is %s, and loads nothing of it', async (_, path, user) => {
  const { currentPath } = open(path, user);

  await waitFor(() => expect(currentPath()).toBe('/tasks?task=3'));
  await expectPageUnharmed();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(loadedPaths().filter((loaded) => loaded.startsWith('/areas/admin/'))).toEqual([]);
});

it('opens the panel of an area for every role of the area by default', async () => {
  open('/chat?panel=labels', buildUser());

  expect(await drawer('Labels')).toBeVisible();
});

describe('a right', () => {
  const teamMember = () => buildUser({ rights: ['releases:tasks'] });

  it('opens the panel for it, and neither its area nor another panel of it', async () => {
    const { currentPath, person } = open('/tasks?panel=releases', teamMember());

    expect(await drawer('Releases')).toBeVisible();
    expect(await screen.findByLabelText('Name')).toBeVisible();
    await person.keyboard('{Escape}');
    await person.click(screen.getByRole('button', { name: 'Account: maria' }));
    const menu = await screen.findByRole('dialog', { name: 'Account' });
    expect(within(menu).getByRole('button', { name: 'Releases' })).toBeVisible();
    expect(within(menu).queryByRole('button', { name: 'People' })).toBeNull();
    expect(within(menu).queryByRole('button', { name: 'Lists' })).toBeNull();
    expect(currentPath()).toBe('/tasks');
    expect(screen.queryByRole('link', { name: 'Register' })).toBeNull();
  });

  it.each(['/register', '/company/1', '/'])('does not open %s', async (path) => {
    const { currentPath } = open(path, teamMember());

    await waitFor(() => expect(currentPath()).toBe('/tasks'));
    await expectPageUnharmed();
    expect(loadedPaths().filter((loaded) => loaded.startsWith('/areas/admin/'))).toEqual([]);
  });

  it.each([
    ['no right', []],
    ['a right of another kind', ['releasesx:tasks', 'other:releases']],
  ])('is missing with %s', async (_, rights) => {
    const { currentPath } = open('/tasks?panel=releases', buildUser({ rights }));

    await waitFor(() => expect(currentPath()).toBe('/tasks'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('with unsaved work', () => {
  async function openDirty() {
    const page = open('/tasks?panel=people');
    await page.person.type(await screen.findByLabelText('Name'), 'Maria');
    return page;
  }

  it('asks before it closes', async () => {
    const { person, currentPath } = await openDirty();

    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Maria');
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: 'Discard' }));

    await waitFor(() => expect(currentPath()).toBe('/tasks'));
  });

  it('does not ask once the work is saved', async () => {
    const { person, currentPath } = await openDirty();

    await person.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(currentPath()).toBe('/tasks'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a panel that fails says so, harms nothing else, and can be repeated', () => {
  it('if its files are missing, and then if it throws', async () => {
    silenceConsoleError();
    failFiles([liveArea(REGISTRY, 'admin').current]);
    const { person } = open('/tasks?panel=people');
    expect(await screen.findByRole('alert')).toHaveTextContent('People could not be loaded');
    await expectAccessible();

    const Panel = jest.fn<ReactNode, [PanelProps]>(() => {
      throw new Error('planted');
    });
    serve(() => ({ panel: { Panel } }));
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(Panel).toHaveBeenCalled());
    Panel.mockImplementation((props) => <Editor {...props} />);
    await person.click(await screen.findByRole('button', { name: 'Retry' }));

    expect(await screen.findByLabelText('Name')).toBeVisible();
  });

  it('if it never arrives, and can be closed', async () => {
    serve(undefined, () => new Promise(() => undefined));
    const { person } = open('/tasks?panel=people');

    expect(await screen.findByText('Loading People')).toBeInTheDocument();
    await person.keyboard('{Escape}');

    await expectPageUnharmed();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
