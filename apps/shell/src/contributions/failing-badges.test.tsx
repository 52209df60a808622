import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import type { AreaBadge, AreaRelease, BadgeProps } from '@atrium/area-contract';
import { buildUser } from '@atrium/testing';
import {
  badgeOf,
  bar,
  chatLink,
  open,
  openBadgePage,
  RELEASES,
  serve,
  setters,
  waitUntil,
} from '../testing/badge-page';
import { failFiles, loadedPaths, silenceConsoleError } from '../testing/fake-page';

beforeEach(openBadgePage);

function InvalidBadge({ onChange }: BadgeProps) {
  useEffect(() => {
    for (const count of [-1, 0, 0.5, NaN, {}, 'many']) onChange({ count, label: {} } as AreaBadge);
  }, [onChange]);
  return null;
}

function ThrowingEffectBadge() {
  useEffect(() => {
    throw new Error('planted');
  }, []);
  return null;
}

function FailingLater({ onMount }: { onMount: (fail: () => void) => void }) {
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    onMount(() => {
      setHasFailed(true);
    });
  }, [onMount]);
  if (hasFailed) throw new Error('planted');
  return null;
}

describe('a badge that fails harms nothing else', () => {
  const throwing = () => {
    throw new Error('planted');
  };
  const isChat = ({ manifest }: AreaRelease) => manifest.name === 'chat';

  async function expectEverythingElse({ person }: ReturnType<typeof open>) {
    expect(await screen.findByRole('heading', { name: 'Tasks' })).toBeVisible();
    await person.click(chatLink());
    expect(await screen.findByRole('heading', { name: 'Chat' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(chatLink()).not.toHaveAccessibleDescription();
  }

  it.each([
    ['throws at evaluation', throwing],
    ['exports nothing', () => undefined],
    ['exports something else', () => ({ badge: { Badge: 3 } })],
    ['throws when it is rendered', () => ({ badge: { Badge: throwing } })],
    ['throws in an effect', () => ({ badge: { Badge: ThrowingEffectBadge } })],
    ['sets no valid badge', () => ({ badge: { Badge: InvalidBadge } })],
  ])('if it %s', async (_, contribute) => {
    const consoleError = silenceConsoleError();
    const contributed = jest.fn<unknown, []>(contribute);
    serve(contributed);
    const page = open();
    await waitUntil(() => contributed.mock.calls.length > 0);

    await expectEverythingElse(page);

    expect(contributed).toHaveBeenCalledTimes(1);
    consoleError.mockRestore();
  });

  it('if it throws while another area has a badge', async () => {
    const consoleError = silenceConsoleError();
    serve((release) => (isChat(release) ? { badge: { Badge: throwing } } : badgeOf(release)));
    open('/tasks', buildUser({ role: 'auditor' }));
    await waitUntil(() => setters.size > 0);
    await waitUntil(() => consoleError.mock.calls.length > 0);

    act(() => [...setters.values()][0]?.({ count: 3, label: '3 new entries' }));

    expect(document.title).toBe('(3) Tasks · Atrium');
    consoleError.mockRestore();
  });

  it('if it never arrives', async () => {
    let requests = 0;
    serve(badgeOf, () => {
      requests += 1;
      return new Promise(() => undefined);
    });
    const page = open();
    await waitUntil(() => requests > 0);

    await expectEverythingElse(page);
  });

  it('if its files are missing, also when its area is opened after they are back', async () => {
    failFiles(RELEASES.filter(isChat));
    const page = open();
    await waitUntil(() => loadedPaths().some((path) => path.startsWith('/areas/chat/')));
    await screen.findByRole('heading', { name: 'Tasks' });

    serve();
    await expectEverythingElse(page);
  });

  it('if it throws while it runs, and then shows no badge', async () => {
    const consoleError = silenceConsoleError();
    let fail: () => void = throwing;
    serve(() => ({
      badge: {
        Badge: ({ onChange }: BadgeProps) => {
          useEffect(() => {
            setters.set('fails later', onChange);
          }, [onChange]);
          return <FailingLater onMount={(set) => (fail = set)} />;
        },
      },
    }));
    open();
    await waitUntil(() => setters.size > 0);
    act(() => setters.get('fails later')?.({ count: 3, label: '3 unread messages' }));
    expect(bar().getByText('3')).toBeVisible();

    act(() => {
      fail();
    });

    expect(bar().queryByText('3')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Tasks' })).toBeVisible();
    consoleError.mockRestore();
  });
});
