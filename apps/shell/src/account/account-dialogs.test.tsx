import { act, screen, waitFor, within } from '@testing-library/react';
import { encode } from 'uqr';
import { CONFIRMATION_HEADER } from '@atrium/contracts';
import type { AccountSession } from '@atrium/contracts/account';
import {
  confirmSession,
  endOtherSessions,
  endSession,
  getSecondFactor,
  listSessions,
  replaceRecoveryCodes,
  turnOffSecondFactor,
  WRONG_CURRENT_PASSWORD,
} from '@atrium/contracts/account';
import {
  createCalendarFeed,
  getCalendarFeed,
  removeCalendarFeed,
} from '@atrium/contracts/calendar-feed';
import { expectAccessible, failEndpoint, mockEndpoint, readToast } from '@atrium/testing';
import { allReleases, buildRegistry } from '../testing/build-release';
import { openPage, serveAreas, serveRegistry } from '../testing/fake-page';
import { openShell } from '../testing/render-in-shell';

function openDialog(name: string) {
  return openShell(`/tasks?account=${name}`);
}

const CONFIRMATION_NEEDED = {
  status: 403,
  body: 'Confirm with your password first.',
  headers: { [CONFIRMATION_HEADER]: 'password' },
};

function buildSession(values: Partial<AccountSession>): AccountSession {
  return {
    id: 1,
    browser: 'Firefox on Linux',
    address: '192.0.2.1',
    startedAt: '2026-11-20T08:00:00.000Z',
    lastSeenAt: '2026-11-21T09:30:00.000Z',
    isCurrent: false,
    ...values,
  };
}

beforeEach(() => {
  openPage();
  serveAreas(allReleases(buildRegistry()));
  serveRegistry();
});

describe('the sessions dialog', () => {
  it('lists the sessions, and ends one or all others', async () => {
    let sessions = [
      buildSession({ isCurrent: true }),
      buildSession({ id: 2, browser: null, address: null }),
      buildSession({ id: 3, browser: 'Chrome on Android' }),
    ];
    mockEndpoint(listSessions, () => sessions);
    const ends = mockEndpoint(endSession, () => {
      sessions = sessions.filter(({ id }) => id !== 2);
      return {};
    });
    mockEndpoint(endOtherSessions, () => {
      sessions = sessions.slice(0, 1);
      return {};
    });
    const { person } = openDialog('sessions');
    const list = await screen.findByRole('list', { name: 'Sessions' });
    const [current] = within(list).getAllByRole('listitem');
    expect(current).toHaveTextContent(/^Firefox on Linux This browser/);
    expect(current).toHaveTextContent('192.0.2.1');
    expect(current).toHaveTextContent('Last seen Nov 21, 2026');
    expect(within(list).getAllByRole('button')).toHaveLength(2);
    await expectAccessible();

    await person.click(screen.getByRole('button', { name: 'End the session in Unknown browser' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
    expect(ends.map(({ url }) => url.pathname)).toEqual(['/api/account/sessions/2']);

    await person.click(screen.getByRole('button', { name: 'End all others' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument();
  });

  it('can be read again after a failure', async () => {
    failEndpoint(listSessions, { status: 503, body: 'Busy' });
    const { person } = openDialog('sessions');
    const dialog = await screen.findByRole('dialog', { name: 'My sessions' });
    await within(dialog).findByText('Your sessions could not be loaded');
    mockEndpoint(listSessions, () => [buildSession({ isCurrent: true })]);

    await person.click(within(dialog).getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('This browser')).toBeVisible();
  });
});

describe('the second factor dialog', () => {
  it('creates new recovery codes, and turns the second factor off', async () => {
    let state = { isOn: true, isRequired: false, recoveryCodesLeft: 1 };
    mockEndpoint(getSecondFactor, () => state);
    mockEndpoint(replaceRecoveryCodes, () => {
      state = { ...state, recoveryCodesLeft: 10 };
      return { recoveryCodes: ['aaaa-bbbb'] };
    });
    mockEndpoint(turnOffSecondFactor, () => {
      state = { ...state, isOn: false };
      return state;
    });
    const { person } = openDialog('second-factor');
    expect(await screen.findByText(/One recovery code is left\./)).toBeVisible();
    await expectAccessible();

    await person.click(screen.getByRole('button', { name: 'New recovery codes' }));
    await person.type(screen.getByLabelText('Your password'), 'demo1234{Enter}');
    expect(await screen.findByText('aaaa-bbbb')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(/10 recovery codes are left\./)).toBeVisible();

    await person.click(screen.getByRole('button', { name: 'Turn off' }));
    await person.type(screen.getByLabelText('Your password'), 'demo1234{Enter}');
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
  });

  it('cannot be turned off by a role that requires it', async () => {
    mockEndpoint(getSecondFactor, () => ({ isOn: true, isRequired: true, recoveryCodesLeft: 0 }));
    openDialog('second-factor');

    expect(await screen.findByText(/Your role requires it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn off' })).not.toBeInTheDocument();
  });
});

describe('the calendar feed dialog', () => {
  const NONE = { createdAt: null, lastReadAt: null };
  const MADE = { createdAt: new Date(2026, 10, 24, 9, 30).toISOString(), lastReadAt: null };

  async function openFeed() {
    const rendered = openDialog('calendar-feed');
    return { ...rendered, dialog: await screen.findByRole('dialog', { name: 'Calendar feed' }) };
  }

  it('creates an address after the password, shows it once with a QR code, and copies it', async () => {
    mockEndpoint(getCalendarFeed, () => NONE);
    const { person, dialog } = await openFeed();
    const create = await within(dialog).findByRole('button', { name: 'Create' });
    expect(within(dialog).queryByRole('button', { name: 'End' })).not.toBeInTheDocument();
    failEndpoint(createCalendarFeed, CONFIRMATION_NEEDED);

    await person.click(create);
    const prompt = await screen.findByRole('dialog', { name: 'Confirm with your password' });
    mockEndpoint(confirmSession, () => ({}));
    mockEndpoint(createCalendarFeed, () => ({ path: '/api/calendar/secret.ics' }));
    mockEndpoint(getCalendarFeed, () => MADE);
    await person.type(within(prompt).getByLabelText('Your password'), 'demo1234{Enter}');

    const address = `${window.location.origin}/api/calendar/secret.ics`;
    expect(await within(dialog).findByText(address)).toBeVisible();
    const subscription = address.replace('http:', 'webcal:');
    const link = within(dialog).getByRole('link', { name: /^Open in the calendar program/ });
    expect(link).toHaveAttribute('href', subscription);
    const code = within(dialog).getByRole('img', { name: 'QR code of the address' });
    expect(code).toBeVisible();
    expect(darkModules(code)).toEqual(
      encode(subscription, { border: 2 }).data.flatMap((row, y) =>
        row.flatMap((isDark, x) => (isDark ? `${x},${y}` : [])),
      ),
    );
    expect(within(dialog).getByText(/^Made Nov 24, 2026, 9:30 AM, not read yet\./)).toBeVisible();
    await expectAccessible();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await person.click(within(dialog).getByRole('button', { name: 'Copy' }));
    expect(await readToast()).toContain('Copied');
    expect(write).toHaveBeenCalledWith(address);
  });

  /** Returns the places of the dark squares of a QR code. */
  function darkModules(code: HTMLElement): readonly string[] {
    return (
      code
        .querySelector('path')
        ?.getAttribute('d')
        ?.match(/\d+,\d+/g) ?? []
    );
  }

  /** Answers the question that a button asks. */
  async function answer(
    { person }: ReturnType<typeof openDialog>,
    question: string,
    button: string,
  ) {
    const box = await screen.findByRole('alertdialog', { name: question });
    await person.click(within(box).getByRole('button', { name: button }));
  }

  it('renews and ends the address after a question', async () => {
    mockEndpoint(getCalendarFeed, () => ({ ...MADE, lastReadAt: MADE.createdAt }));
    const { dialog, ...rendered } = await openFeed();
    const { person } = rendered;
    expect(await within(dialog).findByText(/last read Nov 24, 2026, 9:30 AM\./)).toBeVisible();
    mockEndpoint(createCalendarFeed, () => ({ path: '/api/calendar/newer.ics' }));
    const renew = within(dialog).getByRole('button', { name: 'Renew' });
    await person.click(renew);
    await answer(rendered, 'Renew the address?', 'Cancel');
    expect(within(dialog).queryByText(/newer\.ics$/)).not.toBeInTheDocument();
    await waitFor(() => expect(renew).toHaveFocus());
    await person.click(renew);
    await answer(rendered, 'Renew the address?', 'Renew');
    expect(await within(dialog).findByText(/newer\.ics$/)).toBeVisible();

    failEndpoint(removeCalendarFeed, { status: 503, body: 'The disk is full.' });
    const end = within(dialog).getByRole('button', { name: 'End' });
    await person.click(end);
    await answer(rendered, 'End the calendar feed?', 'End');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The disk is full.');

    mockEndpoint(removeCalendarFeed, () => ({}));
    mockEndpoint(getCalendarFeed, () => NONE);
    await person.click(end);
    await answer(rendered, 'End the calendar feed?', 'End');
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Create' })).toBeVisible(),
    );
    expect(within(dialog).queryByText(/newer\.ics/)).not.toBeInTheDocument();
  });
});

describe('a change that needs the password', () => {
  /** Sends two changes that need the password. */
  async function openConfirmation() {
    const sessions = [1, 2].map((id) => buildSession({ id }));
    mockEndpoint(listSessions, () => sessions);
    const refused = failEndpoint(endSession, CONFIRMATION_NEEDED);
    const rendered = openDialog('sessions');
    const ends = await screen.findAllByRole('button', { name: /^End the session in/ });
    act(() => {
      for (const end of ends) end.click();
    });
    const dialog = await screen.findByRole('dialog', { name: 'Confirm with your password' });
    await waitFor(() => expect(refused).toHaveLength(2));
    return { ...rendered, dialog };
  }

  it('asks for the password once, and sends what needs it again', async () => {
    const { person, dialog } = await openConfirmation();
    failEndpoint(confirmSession, { status: 400, body: WRONG_CURRENT_PASSWORD });
    const field = within(dialog).getByLabelText('Your password');
    await expectAccessible();
    await person.type(field, 'wrong{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(WRONG_CURRENT_PASSWORD));

    const confirmed = mockEndpoint(confirmSession, () => ({}));
    const repeated = mockEndpoint(endSession, () => ({}));
    await person.clear(field);
    await person.type(field, 'demo1234{Enter}');

    await waitFor(() => expect(repeated).toHaveLength(2));
    expect(confirmed.map(({ body }) => body)).toEqual([{ password: 'demo1234' }]);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.getByRole('dialog', { name: 'My sessions' })).toBeVisible();
  });

  it('changes nothing and says nothing when it is canceled', async () => {
    const { person, dialog } = await openConfirmation();
    const repeated = mockEndpoint(endSession, () => ({}));

    await person.keyboard('{Escape}');

    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    const ends = screen.getAllByRole('button', { name: /^End the session in/ });
    for (const end of ends) expect(end).not.toHaveAttribute('aria-busy', 'true');
    expect(repeated).toHaveLength(0);
    expect(screen.queryByText('Error')).not.toBeInTheDocument();
  });
});
