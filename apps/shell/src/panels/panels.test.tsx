import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AreaRelease, PanelModule, PanelProps, Registry } from '@atrium/area-contract';
import { defineArea } from '@atrium/area-contract';
import { buildAdmin, buildUser, expectAccessible } from '@atrium/testing';
import { SignedInRoutes } from '../signed-in-routes';
import { allReleases, buildRegistry, buildRelease } from '../testing/build-release';
import {
  failFiles,
  loadedPaths,
  openPage,
  serveContainers,
  serveRegistry,
  silenceConsoleError,
} from '../testing/fake-page';
import { renderInShell } from '../testing/render-in-shell';

/** A registry in which the tasks have a panel for everyone and one for admins, and admin has one, too. */
function buildPanelRegistry(): Registry {
  const registry = buildRegistry();
  const panels = {
    tasks: {
      labels: { title: 'Labels', module: './labels-panel' },
      rules: { title: 'Rules', module: './rules-panel', roles: ['admin'] },
    },
    admin: { people: { title: 'People', module: './people-panel', roles: ['admin'] } },
  };
  for (const [name, added] of Object.entries(panels)) {
    const { id, manifest } = registry.areas[name]?.current ?? buildRelease();
    const current = buildRelease({ id, manifest: { ...manifest, panels: added } });
    registry.areas[name] = { current, previous: null };
  }
  return registry;
}

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
  panelOf: (release: AreaRelease) => unknown = () => ({ panel: { Panel: Editor } }),
  download: () => Promise<unknown> = () => Promise.resolve(),
) {
  serveContainers(allReleases(buildPanelRegistry()), (release) => ({
    init: () => undefined,
    get: async (exposed) => {
      if (exposed.endsWith('-panel')) {
        await download();
        return () => panelOf(release);
      }
      const Area = () => (
        <>
          <h1>{release.manifest.title}</h1>
          <OpenButton />
        </>
      );
      return () => ({ area: defineArea({ Area, isDirty: () => false }) });
    },
  }));
}

function open(path: string, user = buildAdmin()) {
  return renderInShell(<SignedInRoutes user={user} />, { path, user });
}

const drawer = (name = 'People') => screen.findByRole('dialog', { name });

async function expectPageUnharmed(title = 'Tasks') {
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
}

beforeEach(() => {
  openPage();
  serve();
  serveRegistry(buildPanelRegistry());
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

  await waitFor(() => {
    expect(currentPath()).toBe('/tasks?task=7');
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  await expectPageUnharmed();
});

it('goes back to the page that opened it, with the focus on the control that did', async () => {
  const { person, currentPath } = open('/tasks?task=1');
  await person.click(await screen.findByRole('button', { name: 'Open people' }));
  await screen.findByLabelText('Name');
  expect(currentPath()).toBe('/tasks?task=1&panel=people');

  await person.keyboard('{Escape}');

  await waitFor(() => {
    expect(currentPath()).toBe('/tasks?task=1');
  });
  expect(screen.getByRole('button', { name: 'Open people' })).toHaveFocus();
});

it.each([
  ['unknown', '/tasks?panel=nothing&panel-role=x&task=3', buildAdmin()],
  ['of an area for another role', '/tasks?panel=people&panel-role=x&task=3', buildUser()],
  ['for another role than its area', '/tasks?panel=rules&panel-role=x&task=3', buildUser()],
])('removes a panel that is %s, and loads nothing of it', async (_, path, user) => {
  const { currentPath } = open(path, user);

  await waitFor(() => {
    expect(currentPath()).toBe('/tasks?task=3');
  });
  await expectPageUnharmed();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(loadedPaths().filter((loaded) => loaded.startsWith('/areas/admin/'))).toEqual([]);
});

it('opens the panel of an area for every role of the area by default', async () => {
  open('/chat?panel=labels', buildUser());

  expect(await drawer('Labels')).toBeVisible();
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

    await waitFor(() => {
      expect(currentPath()).toBe('/tasks');
    });
  });

  it('does not ask once the work is saved', async () => {
    const { person, currentPath } = await openDirty();

    await person.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => {
      expect(currentPath()).toBe('/tasks');
    });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('makes the browser ask before it leaves the page', async () => {
    const { person } = await openDirty();
    const leaving = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leaving()).toBe(true);

    await person.clear(screen.getByLabelText('Name'));
    expect(leaving()).toBe(false);
  });
});

describe('a panel that fails says so, harms nothing else, and can be repeated', () => {
  const failing: [string, () => unknown][] = [
    ['throws at evaluation', throwPlanted],
    ['exports something else', () => ({ panel: 3 })],
    ['throws when it is rendered', () => ({ panel: { Panel: throwPlanted } })],
  ];

  function throwPlanted(): never {
    throw new Error('planted');
  }

  it.each(failing)('if it %s', async (_, panelOf) => {
    const consoleError = silenceConsoleError();
    serve(panelOf);
    const { person } = open('/tasks?panel=people');

    expect(await screen.findByRole('alert')).toHaveTextContent('People could not be loaded');
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await expectPageUnharmed();
    consoleError.mockRestore();
  });

  it('if its files are missing, and back for the retry', async () => {
    failFiles(
      allReleases(buildPanelRegistry()).filter(({ manifest }) => manifest.name === 'admin'),
    );
    const { person } = open('/tasks?panel=people');
    expect(await screen.findByRole('alert')).toHaveTextContent('People could not be loaded');

    serve();
    await person.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByLabelText('Name')).toBeVisible();
  });

  it('if it throws at first', async () => {
    const consoleError = silenceConsoleError();
    let isBroken = true;
    const Panel: PanelModule['Panel'] = (props) =>
      isBroken ? throwPlanted() : <Editor {...props} />;
    serve(() => ({ panel: { Panel } }));
    const { person } = open('/tasks?panel=people');
    await screen.findByRole('alert');

    isBroken = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByLabelText('Name')).toBeVisible();
    consoleError.mockRestore();
  });

  it('if it never arrives, and can be closed', async () => {
    serve(undefined, () => new Promise(() => undefined));
    const { person } = open('/tasks?panel=people');

    expect(await screen.findByText('Loading People')).toBeInTheDocument();
    await act(() => Promise.resolve());
    await person.keyboard('{Escape}');

    await expectPageUnharmed();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
