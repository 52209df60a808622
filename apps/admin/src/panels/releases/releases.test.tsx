import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listReleases, WORSE_RULE } from '@atrium/contracts/releases';
import { buildUser, expectAccessible, failEndpoint, freezeDate } from '@atrium/testing';
import {
  BEFORE,
  buildApp,
  buildChange,
  buildHealth,
  CANDIDATE,
  LIVE,
  mockReleases,
  renderReleases,
} from '../../testing/open-releases';

const failing = buildApp({
  live: buildHealth(LIVE, {
    loads: 5,
    failures: 4,
    signedOut: {
      loads: 3,
      failures: 2,
      errors: [{ error: 'RangeError assets/sign-in.js:1:7', count: 60 }],
    },
    vitals: { lcp: 1234, inp: 300, cls: 0.3 },
    errors: [
      { error: 'TypeError assets/page.js:1:2045', count: 7 },
      { error: 'render:runtime', count: 1200 },
    ],
  }),
  before: buildHealth(BEFORE, { loads: 200, failures: 1 }),
});

it('shows how the live release does beside the one before it, since when without a history, and previews', async () => {
  const { at, by, reason } = buildChange();
  const preview = { name: 'pr-12', releases: [{ app: 'tasks', id: CANDIDATE }], at, by, reason };
  mockReleases({ apps: [failing], history: [], previews: [preview] });
  const { container } = renderReleases();

  const section = within(await screen.findByRole('region', { name: 'tasks' }));
  for (const text of [
    'tasks 11111111',
    '4 of 5 people had an error',
    'before: 1 of 200',
    'Worse',
    WORSE_RULE,
    'Signed-out pages, which decide nothing: 2 of 3 had an error',
    'LCP 1.23 s: good',
    'INP 300 ms: needs improvement',
    'CLS 0.30: poor',
    '7 × TypeError assets/page.js:1:2045',
    'Errors of signed-out pages:',
    '60 × RangeError assets/sign-in.js:1:7',
    '1,200 × Failed to render: runtime',
    'npm run release -- explain tasks@11111111 PLACE',
    'Before 00000000',
    'Candidate 22222222, 10%',
    'Promoted after 200 people.',
    'No reports yet',
  ]) {
    expect(section.getByText(text)).toBeInTheDocument();
  }
  expect(section.getByText(/ada: Export/)).toBeInTheDocument();
  const links = section.getAllByRole('link', { name: /opens in a new tab/ });
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    [`/?preview=tasks%40${CANDIDATE}`, '_blank'],
    [`/?preview=tasks%40${BEFORE}`, '_blank'],
  ]);
  const previews = within(screen.getByRole('region', { name: 'Previews' }));
  expect(previews.getByText('tasks 22222222')).toBeInTheDocument();
  expect(previews.getByText(/ada: Export/)).toBeInTheDocument();
  const link = previews.getByRole('link', { name: /^Look at it: the preview pr-12/ });
  expect(link).toHaveAttribute('href', '/?preview=pr-12');
  await expectAccessible(container);
});

it('shows who changed what and why, also where no live release changed', async () => {
  const candidate = { app: 'tasks', id: CANDIDATE, percent: 10, promoteAfter: null };
  const ended = { ...candidate, id: null, percent: null };
  const preview = { name: 'pr-12', releases: [{ app: 'tasks', id: CANDIDATE }] };
  const first = { app: 'chat', from: null, to: LIVE };
  const { changes } = buildChange();
  const made = [
    { action: 'revoke', changes: [], revoked: [{ app: 'tasks', id: BEFORE }] },
    { action: 'promote', candidates: [ended] },
    { action: 'abort', changes: [], candidates: [ended] },
    { action: 'publish', changes: [], candidates: [candidate] },
    { action: 'publish', changes: [...changes, first], smoke: 'left out' as const },
    { action: 'withdraw', changes: [{ app: 'chat', from: LIVE, to: null }] },
    { action: 'preview', changes: [], preview },
    { action: 'remove-preview', changes: [], reason: null, preview: { ...preview, releases: [] } },
    { action: 'freeze' },
  ];
  mockReleases({ history: made.map((fields, sequence) => buildChange({ ...fields, sequence })) });
  renderReleases();

  const history = within(await screen.findByRole('region', { name: 'History' }));
  const items = history.getAllByRole('listitem');
  expect(items.map((item) => item.firstChild?.textContent)).toEqual([
    'ada revoked tasks 00000000',
    'ada promoted tasks 00000000 → 11111111',
    'ada aborted the candidate of tasks',
    'ada published the candidate tasks 22222222 for 10% of the browsers',
    'ada published tasks 00000000 → 11111111, chat 11111111',
    'ada withdrew chat 11111111',
    'ada previewed tasks 22222222 as pr-12',
    'ada removed the preview pr-12',
    'ada freeze: tasks 00000000 → 11111111',
  ]);
  expect(items[0]).toHaveTextContent(/: Export$/);
  expect(items[4]).toHaveTextContent(/: ExportNot tried in a browser before$/);
});

it('shows who has a candidate that is for people', async () => {
  const people = ['@deniz', '@maria', 'role:admin'];
  const candidate = { ...buildHealth(CANDIDATE), percent: 0, promoteAfter: null };
  const made = { app: 'tasks', id: CANDIDATE, percent: 0, people, promoteAfter: null };
  mockReleases({
    apps: [buildApp({ candidate, people })],
    history: [buildChange({ changes: [], candidates: [made] })],
  });
  const { person } = renderReleases();

  const section = await screen.findByRole('region', { name: 'tasks' });
  expect(within(section).getByRole('heading', { name: 'Candidate 22222222' })).toBeInTheDocument();
  expect(section).toHaveTextContent('For @deniz, @maria, role:admin');
  expect(screen.getByRole('region', { name: 'History' })).toHaveTextContent(
    'ada published the candidate tasks 22222222 for @deniz, @maria, and role:admin',
  );
  await person.click(screen.getByRole('button', { name: 'Abort the candidate of tasks' }));
  expect(await screen.findByRole('dialog')).toHaveAccessibleDescription(
    'Everybody who has it goes back from tasks 22222222 to 11111111.',
  );
});

it('shows publishers, and warns of tokens that end', async () => {
  freezeDate(new Date('2026-11-20T09:00:00.000Z'));
  const common = { may: ['publish' as const, 'preview' as const], createdAt: at(0) };
  const publishers = [
    { ...common, name: 'a-ci', apps: ['tasks', 'chat'], expiresAt: at(20), lastUsedAt: null },
    { ...common, name: 'b-ci', apps: ['*'], expiresAt: at(14), lastUsedAt: at(0) },
    { ...common, name: 'c-ci', apps: ['chat'], expiresAt: at(0), lastUsedAt: at(0) },
  ];
  mockReleases({}, publishers);
  renderReleases();

  const section = within(await screen.findByRole('region', { name: 'Publishers' }));
  const items = await section.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^a-ciRenewChange scopeRemoveMay publish, preview: tasks, chatExpires Dec 10, 2026\. Never used\.$/,
    ),
    expect.stringMatching(
      /^b-ciExpires in 14 daysRenew.*: all areasExpires Dec 4, 2026\. Used Nov 20, 2026/,
    ),
    expect.stringMatching(/^c-ciExpiredRenew/),
  ]);
  expect(section.getByRole('button', { name: 'Add publisher' })).toBeVisible();
});

function at(days: number): string {
  return new Date(Date.UTC(2026, 10, 20 + days, 9)).toISOString();
}

it('shows what is wrong with the server above the releases, and reads them again on request', async () => {
  const { requests } = mockReleases({ warnings: ['PUBLIC_URL is not set.', 'Make room.'] });
  const { container } = renderReleases();

  const list = await screen.findByRole('list', { name: 'Warnings about the server' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['PUBLIC_URL is not set.', 'Make room.']);
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(requests).toHaveLength(2));
});

it('shows somebody with a right to some areas what the server sends, without publishers', async () => {
  const { requests, publisherRequests } = mockReleases();
  const { container } = renderReleases(buildUser({ rights: ['releases:tasks'] }));

  expect(await screen.findByRole('button', { name: 'Roll back tasks' })).toBeVisible();
  expect(screen.queryByText('Publishers')).not.toBeInTheDocument();
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(publisherRequests).toHaveLength(0);
});

it('says when nothing has been released, and when the releases could not be loaded', async () => {
  mockReleases({ apps: [] });
  const { unmount } = renderReleases();
  expect(await screen.findByText('Nothing has been released here yet')).toBeInTheDocument();
  unmount();

  failEndpoint(listReleases, { status: 503, body: 'The database is away' });
  renderReleases();
  expect(await screen.findByText('The releases could not be loaded')).toBeInTheDocument();
});
