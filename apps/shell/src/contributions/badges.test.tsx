import { act, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { useEffect, useState } from 'react';
import type { AreaBadge, AreaRelease, BadgeProps } from '@atrium/area-contract';
import { buildUser, createDeferred, expectAccessible, waitUntil } from '@atrium/testing';
import { allReleases, extendRegistry, liveArea } from '../testing/build-release';
import {
  failFiles,
  loadedPaths,
  openPage,
  returnToTab,
  serveAreas,
  serveRegistry,
  silenceConsoleError,
} from '../testing/fake-page';
import { openShell } from '../testing/render-in-shell';

const contributions = { badge: './badge' };
/** A registry in which the chat contributes a badge, and an area for auditors does, too. */
const REGISTRY = extendRegistry({ chat: { contributions }, audit: { contributions } });
/** A newer registry with another release of the chat. */
const NEXT = { ...extendRegistry({ chat: { contributions } }, 'd'), sequence: 10 };
const RELEASES = [REGISTRY, NEXT].flatMap(allReleases);

/** Props of each mounted badge, by area and digit of the release. */
const badges = new Map<string, BadgeProps>();
/** Each `isAreaOpen` that the badges were given. */
const opened: boolean[] = [];

const keyOf = ({ id, manifest }: AreaRelease) => `${manifest.name} ${id.charAt(0)}`;
const isChat = ({ manifest }: AreaRelease) => manifest.name === 'chat';

/** Builds a badge that tests control through its props. */
function badgeOf(release: AreaRelease) {
  const key = keyOf(release);
  function Badge(props: BadgeProps) {
    const { isAreaOpen } = props;
    useEffect(() => {
      badges.set(key, props);
      return () => {
        badges.delete(key);
      };
    });
    useEffect(() => {
      opened.push(isAreaOpen);
    }, [isAreaOpen]);
    return null;
  }
  return { badge: { Badge } };
}

/** Serves all releases, with these modules of their badges. */
function serve(
  contribute: (release: AreaRelease) => unknown = badgeOf,
  download?: () => Promise<unknown>,
) {
  serveAreas(RELEASES, undefined, contribute, download);
}

function setBadge(badge: AreaBadge | null, key = 'chat c') {
  act(() => badges.get(key)?.onChange(badge));
}

const bar = () => within(screen.getByRole('banner'));
const chatLink = () => bar().getByRole('link', { name: 'Chat' });

function throwPlanted(): never {
  throw new Error('planted');
}

beforeEach(() => {
  badges.clear();
  opened.splice(0);
  openPage();
  serve();
  serveRegistry(REGISTRY);
});

it('shows a badge beside the link and in the title, and keeps the name of the link', async () => {
  openShell('/tasks');
  await waitUntil(() => badges.size > 0);

  setBadge({ count: 3, label: '3 unread messages' });
  expect(bar().getByText('3')).toBeVisible();
  expect(chatLink()).toHaveAccessibleDescription('3 unread messages');
  expect(chatLink()).toHaveTextContent(/^Chat$/);
  expect(document.title).toBe('(3) Tasks · Atrium');
  await expectAccessible();

  setBadge({ count: 100, label: '100 unread messages' });
  expect(bar().getByText('99+')).toBeVisible();
  expect(document.title).toBe('(100) Tasks · Atrium');

  setBadge(null);
  expect(bar().queryByText('99+')).toBeNull();
  expect(chatLink()).not.toHaveAccessibleDescription();
  expect(document.title).toBe('Tasks · Atrium');
});

it('loads the badges of the areas that the user may open, after the first screen', async () => {
  const chat = liveArea(REGISTRY, 'chat').current;
  let wasShown = false;
  failFiles([chat], () => {
    wasShown = screen.queryByRole('heading', { name: 'Tasks of c' }) !== null;
    return HttpResponse.text(chat.entry.path);
  });
  openShell('/tasks');
  await waitUntil(() => badges.size > 0);

  expect(wasShown).toBe(true);
  expect(loadedPaths()).toEqual(['/areas/tasks/c111111111111111/entry.js', chat.entry.path]);
});

it('lets a badge open an address', async () => {
  const { currentPath } = openShell('/tasks');
  await waitUntil(() => badges.size > 0);

  act(() => badges.get('chat c')?.onOpen?.('/chat?with=7'));

  await waitUntil(() => currentPath() === '/chat?with=7');
});

it('tells the badge whether its area is on the screen', async () => {
  const { person } = openShell('/chat');
  await waitUntil(() => opened.length > 0);

  await person.click(bar().getByRole('link', { name: 'Tasks' }));
  await waitUntil(() => opened.length > 1);
  await person.click(chatLink());
  await waitUntil(() => opened.length > 2);

  expect(opened).toEqual([true, false, true]);
});

describe('a new release', () => {
  it('replaces the badge of the one before once it has loaded', async () => {
    openShell('/tasks');
    await waitUntil(() => badges.size > 0);
    setBadge({ count: 3, label: '3 unread messages' });
    const arrived = createDeferred<undefined>();
    serve(badgeOf, () => arrived.promise);
    serveRegistry(NEXT);

    returnToTab();
    await waitUntil(() => loadedPaths().includes('/areas/chat/d000000000000000/entry.js'));
    expect(bar().getByText('3')).toBeVisible();
    arrived.resolve(undefined);
    await waitUntil(() => badges.has('chat d'));

    expect([...badges.keys()]).toEqual(['chat d']);
    setBadge({ count: 4, label: '4 unread messages' }, 'chat d');
    expect(bar().getByText('4')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Tasks of c' })).toBeVisible();
  });

  it('has its badge, even if the one before threw', async () => {
    const consoleError = silenceConsoleError();
    serve((release) =>
      release.id.startsWith('d') ? badgeOf(release) : { badge: { Badge: throwPlanted } },
    );
    openShell('/tasks');
    await waitUntil(() => consoleError.mock.calls.length > 0);
    serveRegistry(NEXT);

    returnToTab();
    await waitUntil(() => badges.size > 0);

    setBadge({ count: 4, label: '4 unread messages' }, 'chat d');
    expect(bar().getByText('4')).toBeVisible();
  });

  it('removes the badge if its own fails to load', async () => {
    silenceConsoleError();
    openShell('/tasks');
    await waitUntil(() => badges.size > 0);
    setBadge({ count: 3, label: '3 unread messages' });
    serve((release) => (release.id.startsWith('d') ? undefined : badgeOf(release)));
    serveRegistry(NEXT);

    returnToTab();
    await waitUntil(() => badges.size === 0);

    expect(bar().queryByText('3')).toBeNull();
  });
});

describe('a badge that fails harms nothing else', () => {
  function InvalidBadge({ onChange }: BadgeProps) {
    useEffect(() => {
      for (const count of [-1, 0, 0.5, NaN, {}, 'many']) {
        onChange({ count, label: {} } as AreaBadge);
      }
    }, [onChange]);
    return null;
  }

  async function expectEverythingElse({ person }: ReturnType<typeof openShell>) {
    expect(await screen.findByRole('heading', { name: 'Tasks of c' })).toBeVisible();
    await person.click(chatLink());
    expect(await screen.findByRole('heading', { name: 'Chat of c' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(chatLink()).not.toHaveAccessibleDescription();
  }

  it.each([
    ['throws at evaluation', throwPlanted],
    ['exports something else', () => ({ badge: { Badge: 3 } })],
    ['sets no valid badge', () => ({ badge: { Badge: InvalidBadge } })],
  ])('if it %s', async (_, contribute) => {
    silenceConsoleError();
    const contributed = jest.fn<unknown, []>(contribute);
    serve(contributed);
    const page = openShell('/tasks');
    await waitUntil(() => contributed.mock.calls.length > 0);

    await expectEverythingElse(page);

    expect(contributed).toHaveBeenCalledTimes(1);
  });

  it('if it throws while another area has a badge', async () => {
    const consoleError = silenceConsoleError();
    serve((release) => (isChat(release) ? { badge: { Badge: throwPlanted } } : badgeOf(release)));
    openShell('/tasks', buildUser({ role: 'auditor' }));
    await waitUntil(() => badges.size > 0);
    await waitUntil(() => consoleError.mock.calls.length > 0);

    setBadge({ count: 3, label: '3 new entries' }, 'audit c');

    expect(document.title).toBe('(3) Tasks · Atrium');
  });

  it('if it never arrives', async () => {
    const download = jest.fn(() => new Promise(() => undefined));
    serve(badgeOf, download);
    const page = openShell('/tasks');
    await waitUntil(() => download.mock.calls.length > 0);

    await expectEverythingElse(page);
  });

  it('if its files are missing, also when its area is opened after they are back', async () => {
    failFiles(RELEASES.filter(isChat));
    const page = openShell('/tasks');
    await waitUntil(() => loadedPaths().some((path) => path.startsWith('/areas/chat/')));
    await screen.findByRole('heading', { name: 'Tasks of c' });

    serve();
    await expectEverythingElse(page);
  });

  it('if it throws while it runs, and then shows no badge', async () => {
    silenceConsoleError();
    let fail: () => void = throwPlanted;
    function Badge({ onChange }: BadgeProps) {
      const [hasFailed, setHasFailed] = useState(false);
      useEffect(() => {
        fail = () => setHasFailed(true);
        onChange({ count: 3, label: '3 unread messages' });
      }, [onChange]);
      return hasFailed ? throwPlanted() : null;
    }
    serve(() => ({ badge: { Badge } }));
    openShell('/tasks');
    expect(await bar().findByText('3')).toBeVisible();

    act(() => fail());

    expect(bar().queryByText('3')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Tasks of c' })).toBeVisible();
  });
});
