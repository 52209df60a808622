import { act, screen, waitFor } from '@testing-library/react';
import { getUser } from '@atrium/contracts';
import {
  checkEventAnswer,
  EVENT_ANSWER_KEY,
  type InvitationToAnswer,
  sendEventAnswer,
} from '@atrium/contracts/answer-links';
import { buildUser, expectAccessible, failEndpoint, mockEndpoint } from '@atrium/testing';
import { AppRoutes } from '../app-routes';
import { renderInShell } from '../testing/render-in-shell';
import { dropAccountLink, takeAccountLink } from './account-link';

const INVITATION: InvitationToAnswer = {
  title: 'מפגש Review',
  description: 'Agenda: https://x.example/a',
  startDate: new Date(2026, 10, 24, 9, 30).toISOString(),
  endDate: new Date(2026, 10, 24, 10).toISOString(),
  timeZone: null,
  repetition: null,
  organizer: 'מאיה',
  name: 'Sam',
  answer: null,
  schedule: 'first',
};

function openLink(answer = 'tentative') {
  window.history.replaceState(null, '', `/#${EVENT_ANSWER_KEY}=to-ken_1&answer=${answer}`);
  takeAccountLink();
  return renderInShell(<AppRoutes />, { path: '/' });
}

beforeEach(() => {
  failEndpoint(getUser, { status: 401, body: 'Not signed in' });
});

afterEach(() => {
  act(dropAccountLink);
  window.history.replaceState(null, '', '/');
});

it('shows the invitation, and sends an answer only on a click', async () => {
  const checks = mockEndpoint(checkEventAnswer, () => INVITATION);
  const sent = mockEndpoint(sendEventAnswer, ({ body }) => ({
    ...INVITATION,
    answer: (body as InvitationToAnswer).answer,
  }));
  const { person } = openLink();

  const maybe = await screen.findByRole('button', { name: 'Maybe' });
  expect(maybe).toHaveFocus();
  expect(window.location.hash).toBe('');
  expect(checks.map(({ body }) => body)).toEqual([{ token: 'to-ken_1' }]);
  expect(screen.getByText('Tue, Nov 24, 2026, 9:30 AM – 10:00 AM')).toBeVisible();
  expect(screen.getByText(INVITATION.title).tagName).toBe('BDI');
  expect(screen.getByText(INVITATION.organizer).tagName).toBe('BDI');
  expect(screen.getByRole('link')).toHaveAttribute('href', 'https://x.example/a');
  expect(screen.getByRole('status')).toHaveTextContent('You have not answered yet.');
  expect(screen.queryByRole('button', { name: 'Go to Atrium' })).not.toBeInTheDocument();
  await expectAccessible();
  expect(sent).toEqual([]);

  await person.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('You have accepted.'));
  await person.click(maybe);
  await waitFor(() => {
    expect(screen.getByRole('status')).toHaveTextContent('You have answered “maybe”.');
  });
  expect(sent.map(({ body }) => body)).toEqual([
    { token: 'to-ken_1', answer: 'accepted', schedule: 'first' },
    { token: 'to-ken_1', answer: 'tentative', schedule: 'first' },
  ]);
});

it('names the time where the event is, if it is another one there, and how it repeats', async () => {
  mockEndpoint(checkEventAnswer, () => ({
    ...INVITATION,
    endDate: new Date(2026, 10, 25, 10).toISOString(),
    timeZone: 'Pacific/Kiritimati',
    repetition: { frequency: 'weekly' as const, interval: 2, until: '2027-03-02' },
  }));
  openLink('constructor');

  expect(await screen.findByText(/^Pacific\/Kiritimati: /)).toBeVisible();
  expect(
    screen.getByText('Tue, Nov 24, 2026, 9:30 AM – Wed, Nov 25, 2026, 10:00 AM'),
  ).toBeVisible();
  expect(screen.getByText('Repeats every 2 weeks, until Tue, Mar 2, 2027')).toBeVisible();
});

it('asks again with the new time if the event has moved meanwhile', async () => {
  mockEndpoint(checkEventAnswer, () => INVITATION);
  failEndpoint(sendEventAnswer, { status: 409, body: 'The time has changed. Answer again.' });
  const { person } = openLink('declined');
  const decline = await screen.findByRole('button', { name: 'Decline' });
  mockEndpoint(checkEventAnswer, () => ({
    ...INVITATION,
    endDate: new Date(2026, 10, 24, 11).toISOString(),
    schedule: 'second',
  }));

  await person.click(decline);

  expect(await screen.findByRole('alert')).toHaveTextContent('The time has changed.');
  expect(screen.getByText('Tue, Nov 24, 2026, 9:30 AM – 11:00 AM')).toBeVisible();
  const sent = mockEndpoint(sendEventAnswer, () => ({
    ...INVITATION,
    answer: 'declined' as const,
  }));
  await person.click(decline);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('You have declined.'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(sent[0]?.body).toMatchObject({ schedule: 'second' });
});

it('says that the event is over, and leads a signed-in user back', async () => {
  mockEndpoint(getUser, () => buildUser({ requiredStep: 'change-password' }));
  mockEndpoint(checkEventAnswer, () => INVITATION);
  failEndpoint(sendEventAnswer, { status: 404, body: 'This event is over.' });
  const { person } = openLink('accepted');
  const accept = await screen.findByRole('button', { name: 'Accept' });
  failEndpoint(checkEventAnswer, { status: 404, body: 'This event is over.' });

  await person.click(accept);

  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('This event is over.');
  await person.click(screen.getByRole('button', { name: 'Go to Atrium' }));
  expect(await screen.findByRole('heading', { name: 'Change your password' })).toBeVisible();
});

it('names other errors, and can be checked again', async () => {
  failEndpoint(checkEventAnswer, { status: 429, body: 'Too many links' });
  const { person } = openLink('accepted');
  expect(await screen.findByText('The link could not be checked')).toBeVisible();
  mockEndpoint(checkEventAnswer, () => INVITATION);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  const accept = await screen.findByRole('button', { name: 'Accept' });
  expect(accept).toHaveFocus();
  failEndpoint(sendEventAnswer, { status: 503, body: 'The disk is full.' });

  await person.click(accept);

  expect(await screen.findByRole('alert')).toHaveTextContent('The disk is full.');
});
