import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import type { AreaRelease, ForYouProps } from '@atrium/area-contract';
import { defineForYou } from '@atrium/area-contract';
import { listNotices, markNoticesRead } from '@atrium/contracts/notices';
import {
  buildAdmin,
  buildNotice,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  openChangeStream,
  readToast,
} from '@atrium/testing';
import { allReleases, buildRegistry, extendRegistry, liveArea } from '../testing/build-release';
import {
  failFiles,
  openPage,
  returnToTab,
  serveAreas,
  serveRegistry,
  silenceConsoleError,
} from '../testing/fake-page';
import { openShell } from '../testing/render-in-shell';

const DRAWER = '/tasks?panel=inbox';
const contributing = { contributions: { forYou: './for-you' } };
const added = { tasks: contributing, chat: contributing, admin: contributing };
/** A registry in which tasks, chat and admin contribute a section. */
const REGISTRY = extendRegistry(added);
/** A newer registry with other releases, in which an area for auditors contributes a section, too. */
const NEXT = { ...extendRegistry({ ...added, audit: contributing }, 'd'), sequence: 10 };

/** Returns the module of an area with a link to its own page, and to another origin. */
function sectionOf({ id, manifest: { name, title } }: AreaRelease) {
  function Section({ onOpen }: ForYouProps) {
    return ['', 'https://evil.example', '/', '/\\'].map((before) => (
      <button key={before} onClick={() => onOpen(`${before}/${name}?from=for-you`)}>
        {`Open ${before}${name} of ${id.charAt(0)}`}
      </button>
    ));
  }
  return { forYou: defineForYou({ title: `${title} for you`, Section }) };
}

/** Serves all releases, with these modules of their sections. */
function serve(
  contribute: (release: AreaRelease) => unknown = sectionOf,
  download?: (release: AreaRelease) => Promise<unknown>,
) {
  serveAreas([REGISTRY, NEXT].flatMap(allReleases), undefined, contribute, download);
}

/** Returns the button in the top bar, also while the drawer hides it. */
const bell = () => screen.findByRole('button', { name: /^For you/, hidden: true });

/** Returns the headings of the sections. */
const headings = () =>
  screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

beforeEach(() => {
  openPage();
  serve();
  serveRegistry(REGISTRY);
});

/** Serves notices, of which a number is unread. */
function serveNotices(unreadCount: number) {
  const notices = [buildNotice({ id: 70 + unreadCount }), buildNotice({ id: 3 })];
  return mockEndpoint(listNotices, () => ({ notices, unreadCount }));
}

describe('the bell', () => {
  it('shows the number of unread notices, and announces more', async () => {
    serveNotices(3);
    const { queryClient } = openShell('/tasks');
    const sendChange = await openChangeStream(queryClient);
    const button = await screen.findByRole('button', { name: 'For you, 3 new' });
    expect(button).toHaveTextContent(/^3$/);
    expect(screen.queryByText('3 new notices')).toBeNull();
    await expectAccessible();

    serveNotices(100);
    sendChange({ topic: 'notices' });

    await waitFor(() => expect(button).toHaveAccessibleName('For you, 100 new'));
    expect(button).toHaveTextContent(/^99\+$/);
    expect(screen.getByText('100 new notices')).toHaveAttribute('aria-live', 'polite');
    expect(document.title).toBe('Tasks · Atrium');
  });

  it('works without notices on the server, in silence', async () => {
    const reads = failEndpoint(listNotices, { status: 404, body: 'Not found' });
    const { person, currentPath } = openShell('/tasks?task=1');
    await waitFor(() => expect(reads).toHaveLength(1));

    await person.click(await bell());
    expect(await screen.findByRole('dialog', { name: 'For you' })).toBeVisible();
    expect(currentPath()).toBe('/tasks?task=1&panel=inbox');
    expect(screen.queryByRole('alert')).toBeNull();
    await person.keyboard('{Escape}');

    await waitFor(() => expect(currentPath()).toBe('/tasks?task=1'));
    expect(await bell()).toHaveFocus();
    expect(await bell()).toHaveAccessibleName('For you');
  });
});

describe('the drawer', () => {
  it('has the sections of the areas that the user may open, in the order of their links', async () => {
    const { unmount } = openShell(DRAWER);
    await screen.findByRole('heading', { name: 'Chat for you' });
    await waitFor(() => expect(headings()).toEqual(['Tasks for you', 'Chat for you']));
    await expectAccessible();
    unmount();

    openShell(DRAWER, buildAdmin());
    await waitFor(() => {
      expect(headings()).toEqual(['Admin for you', 'Tasks for you', 'Chat for you']);
    });
  });

  it('says that there is nothing if no area has a section', async () => {
    serveRegistry(buildRegistry());
    openShell(DRAWER);

    expect(await screen.findByText('There is nothing for you yet')).toBeVisible();
  });

  it('marks all notices as read, up to the newest one that it knows', async () => {
    serveNotices(2);
    const { person } = openShell(DRAWER);
    failEndpoint(markNoticesRead, { status: 503, body: 'Busy' });
    await person.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await readToast()).toContain('Busy');

    const marks = mockEndpoint(markNoticesRead, () => ({}));
    serveNotices(0);
    await person.click(screen.getByRole('button', { name: 'Mark all as read' }));

    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    });
    expect(marks.map(({ body }) => body)).toEqual([{ until: 72 }]);
    expect(await bell()).toHaveAccessibleName('For you');
  });

  it('opens addresses of this origin, in one step of the history', async () => {
    const { person, currentPath, navigate } = openShell(DRAWER);
    for (const place of ['https://evil.examplechat', '/chat', '/\\chat']) {
      await person.click(await screen.findByRole('button', { name: `Open ${place} of c` }));
      expect(currentPath()).toBe(DRAWER);
    }

    await person.click(screen.getByRole('button', { name: 'Open chat of c' }));

    expect(await screen.findByRole('heading', { name: 'Chat of c' })).toBeVisible();
    expect(currentPath()).toBe('/chat?from=for-you');
    expect(screen.queryByRole('dialog')).toBeNull();
    await navigate(-1);
    expect(currentPath()).toBe(DRAWER);
  });

  it('keeps the releases of its sections until it opens again', async () => {
    const { person, navigate } = openShell(DRAWER, buildAdmin());
    await screen.findByRole('button', { name: 'Open chat of c' });

    serveRegistry(NEXT);
    returnToTab();
    // An area that had no section has one now.
    expect(await screen.findByRole('button', { name: 'Open audit of d' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open chat of c' })).toBeVisible();
    await person.keyboard('{Escape}');
    await navigate(DRAWER);

    expect(await screen.findByRole('button', { name: 'Open chat of d' })).toBeVisible();
  });
});

describe('a section that fails', () => {
  const isChat = ({ manifest }: AreaRelease) => manifest.name === 'chat';
  const throwing = () => {
    throw new Error('planted');
  };
  function ThrowingEffect() {
    useEffect(throwing);
    return null;
  }

  async function expectOnlyChatFails() {
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Chat could not be loaded');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(await screen.findByRole('button', { name: 'Open tasks of c' })).toBeVisible();
    return within(alert).getByRole('button', { name: 'Retry' });
  }

  it.each([
    ['throws at evaluation', throwing],
    ['exports something else', () => ({ forYou: { title: 'Chat', Section: 3 } })],
    ['has no title', () => ({ forYou: { title: {}, Section: () => null } })],
    ['throws in an effect', () => ({ forYou: { title: 'Chat', Section: ThrowingEffect } })],
  ])('says so beside the others if it %s', async (_, contribute) => {
    silenceConsoleError();
    serve((release) => (isChat(release) ? contribute() : sectionOf(release)));
    openShell(DRAWER);

    await expectOnlyChatFails();
    expect(headings()).toEqual(['Tasks for you', 'Chat']);
  });

  it('can be retried, after a failure of its files and of its code', async () => {
    silenceConsoleError();
    failFiles([liveArea(REGISTRY, 'chat').current]);
    const { person } = openShell(DRAWER);
    const retry = await expectOnlyChatFails();
    await expectAccessible();

    let isBroken = true;
    const Section = () => (isBroken ? throwing() : <p>Back</p>);
    serve((release) =>
      isChat(release) ? { forYou: { title: 'Chat', Section } } : sectionOf(release),
    );
    await person.click(retry);
    await person.click(await expectOnlyChatFails());
    isBroken = false;
    await person.click(await expectOnlyChatFails());

    expect(await screen.findByText('Back')).toBeVisible();
  });

  it('is given up after 15 seconds, while the others can be used', async () => {
    serve(sectionOf, (release) =>
      isChat(release) ? new Promise(() => undefined) : Promise.resolve(),
    );
    jest.useFakeTimers({ advanceTimers: true });
    openShell(DRAWER);
    expect(await screen.findByText('Loading Chat')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Open tasks of c' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();

    await act(() => jest.advanceTimersByTimeAsync(15_000));

    await expectOnlyChatFails();
  });
});
