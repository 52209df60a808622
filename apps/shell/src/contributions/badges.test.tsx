import { act, screen } from '@testing-library/react';
import { createDeferred, expectAccessible } from '@atrium/testing';
import {
  badgeOf,
  bar,
  chatLink,
  NEXT,
  open,
  openBadgePage,
  opened,
  openers,
  scriptsBeforeArea,
  serve,
  setBadge,
  setters,
  waitUntil,
} from '../testing/badge-page';
import { loadedPaths, serveRegistry, silenceConsoleError } from '../testing/fake-page';

beforeEach(openBadgePage);

it('shows a badge beside the link and in the title, and keeps the name of the link', async () => {
  open();
  await waitUntil(() => setters.size > 0);

  setBadge({ count: 3, label: '3 unread messages' });
  expect(bar().getByText('3')).toBeVisible();
  expect(chatLink()).toHaveAccessibleDescription('3 unread messages');
  expect(chatLink()).toHaveTextContent(/^Chat$/);
  expect(document.title).toBe('(3) Tasks · Atrium');
  await expectAccessible();

  setBadge({ count: 100, label: '100 unread messages' });
  expect(bar().getByText('99+')).toBeVisible();
  expect(chatLink()).toHaveAccessibleDescription('100 unread messages');
  expect(document.title).toBe('(100) Tasks · Atrium');

  setBadge(null);
  expect(bar().queryByText('99+')).toBeNull();
  expect(chatLink()).not.toHaveAccessibleDescription();
  expect(document.title).toBe('Tasks · Atrium');
});

it('loads the badges of the areas that the user may open, after the first screen', async () => {
  open();
  await waitUntil(() => setters.size > 0);

  expect(scriptsBeforeArea()).toEqual(['/areas/tasks/c111111111111111/entry.js']);
  expect(loadedPaths()).toEqual([
    '/areas/tasks/c111111111111111/entry.js',
    '/areas/chat/cccccccccccccccc/entry.js',
  ]);
});

it('lets a badge open an address', async () => {
  const { currentPath } = open('/tasks');
  await waitUntil(() => openers.size > 0);

  act(() => openers.get('c'.repeat(16))?.('/chat?with=7'));

  await waitUntil(() => currentPath() === '/chat?with=7');
});

it('tells the badge whether its area is on the screen', async () => {
  const { person } = open('/chat');
  await waitUntil(() => opened.length > 0);

  await person.click(bar().getByRole('link', { name: 'Tasks' }));
  await waitUntil(() => opened.length > 1);
  await person.click(chatLink());
  await waitUntil(() => opened.length > 2);

  expect(opened).toEqual([true, false, true]);
});

describe('a new release', () => {
  function returnToTab() {
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
  }

  it('replaces the badge of the one before once it has loaded', async () => {
    open();
    await waitUntil(() => setters.size > 0);
    setBadge({ count: 3, label: '3 unread messages' });
    const arrived = createDeferred<undefined>();
    serve(badgeOf, () => arrived.promise);
    serveRegistry(NEXT);

    returnToTab();
    await waitUntil(() => loadedPaths().includes('/areas/chat/dddddddddddddddd/entry.js'));
    expect(bar().getByText('3')).toBeVisible();
    arrived.resolve(undefined);
    await waitUntil(() => setters.has('d'.repeat(16)));

    expect([...setters.keys()]).toEqual(['d'.repeat(16)]);
    setBadge({ count: 4, label: '4 unread messages' }, 'd');
    expect(bar().getByText('4')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Tasks' })).toBeVisible();
  });

  it('has its badge, even if the one before threw', async () => {
    const consoleError = silenceConsoleError();
    serve((release) => {
      if (release.id.startsWith('d')) return badgeOf(release);
      return {
        badge: {
          Badge: () => {
            throw new Error('planted');
          },
        },
      };
    });
    open();
    await waitUntil(() => consoleError.mock.calls.length > 0);
    serveRegistry(NEXT);

    returnToTab();
    await waitUntil(() => setters.size > 0);

    setBadge({ count: 4, label: '4 unread messages' }, 'd');
    expect(bar().getByText('4')).toBeVisible();
    consoleError.mockRestore();
  });

  it('removes the badge if its own fails to load', async () => {
    const consoleError = silenceConsoleError();
    open();
    await waitUntil(() => setters.size > 0);
    setBadge({ count: 3, label: '3 unread messages' });
    serve((release) => (release.id.startsWith('d') ? undefined : badgeOf(release)));
    serveRegistry(NEXT);

    returnToTab();
    await waitUntil(() => setters.size === 0);

    expect(bar().queryByText('3')).toBeNull();
    consoleError.mockRestore();
  });
});
