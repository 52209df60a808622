import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  describeVotes,
  listReleases,
  type LiveApp,
  type ReleaseChange,
  type ReleaseHealth,
  WORSE_RULE,
} from '@atrium/contracts/releases';
import {
  buildAdmin,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  renderRoute,
} from '@atrium/testing';
import { panel } from '../../releases-panel';

const LIVE = '1111111111111111';
const BEFORE = '0000000000000000';
const CANDIDATE = '2222222222222222';

function build(id: string, fields: Partial<ReleaseHealth> = {}): ReleaseHealth {
  const vitals = { lcp: null, inp: null, cls: null };
  const none = { loads: 0, failures: 0 };
  return { id, ...none, signedOut: none, vitals, errors: [], ...fields };
}

const change: ReleaseChange = {
  ...{ at: '2026-11-20T09:00:00.000Z', by: 'ada', action: 'publish', reason: 'Export' },
  changes: [{ app: 'tasks', from: BEFORE, to: LIVE }],
  ...{ candidates: [], revoked: [] },
};

const tasks: LiveApp = {
  app: 'tasks',
  live: build(LIVE, {
    ...{ loads: 5, failures: 4, signedOut: { loads: 3, failures: 2 } },
    vitals: { lcp: 1234, inp: 300, cls: 0.3 },
    errors: [
      { error: 'TypeError assets/page.js:1:2045', count: 7 },
      { error: 'render:runtime', count: 1200 },
    ],
  }),
  before: build(BEFORE, { loads: 200, failures: 1 }),
  candidate: { ...build(CANDIDATE), percent: 10, promoteAfter: 200 },
  change,
};

function mockReleases(apps: LiveApp[] = [tasks], history: ReleaseChange[] = [change]) {
  return mockEndpoint(listReleases, () => ({ set: 'a set', apps, history }));
}

function openPanel() {
  return renderRoute(<panel.Panel onClose={() => undefined} onDirtyChange={() => undefined} />, {
    path: '/tasks?panel=releases',
    user: buildAdmin(),
  });
}

it('shows how the live release does beside the one before it, and since when without a history', async () => {
  mockReleases([tasks], []);
  const { container } = openPanel();

  const section = within(await screen.findByRole('region', { name: 'tasks' }));
  for (const text of [
    ...['tasks 11111111', '4 of 5 people had an error', 'before: 1 of 200', 'Worse', WORSE_RULE],
    'Signed-out pages, which decide nothing: 2 of 3 had an error',
    ...['LCP 1.23 s: good', 'INP 300 ms: needs improvement', 'CLS 0.30: poor'],
    ...['7 × TypeError assets/page.js:1:2045', '1,200 × Failed to render: runtime'],
    ...['npm run release -- explain tasks@11111111 PLACE', 'Before 00000000'],
    ...['Candidate 22222222, 10%', 'Promoted after 200 people.', 'No reports yet'],
  ]) {
    expect(section.getByText(text)).toBeInTheDocument();
  }
  expect(section.getByText(/ada: Export/)).toBeInTheDocument();
  await expectAccessible(container);
});

it.each([
  ['is not worse', { loads: 2, failures: 2 }, null],
  ['is as bad as the one before it', { loads: 5, failures: 4 }, { loads: 6, failures: 3 }],
])('does not mark a release that %s', async (_, votes, before) => {
  mockReleases([{ ...tasks, live: build(LIVE, votes), before: before && build(BEFORE, before) }]);
  openPanel();

  expect(await screen.findByText(describeVotes(votes))).toBeInTheDocument();
  expect(screen.queryByText('Worse')).not.toBeInTheDocument();
});

it('links to the release before and the candidate in a new tab', async () => {
  mockReleases();
  openPanel();

  const links = await screen.findAllByRole('link', { name: /opens in a new tab/ });
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    [`/?preview=tasks%40${CANDIDATE}`, '_blank'],
    [`/?preview=tasks%40${BEFORE}`, '_blank'],
  ]);
});

it('shows who changed what, also where no live release changed', async () => {
  const candidate = { app: 'tasks', id: CANDIDATE, percent: 10 };
  const ended = { app: 'tasks', id: null, percent: null };
  const alone = { ...change, changes: [] };
  const first = { app: 'chat', from: null, to: LIVE };
  mockReleases(
    [tasks],
    [
      { ...alone, action: 'revoke', revoked: [{ app: 'tasks', id: BEFORE }] },
      { ...change, action: 'promote', candidates: [ended] },
      { ...alone, action: 'abort', candidates: [ended] },
      { ...alone, action: 'candidate', candidates: [candidate] },
      { ...change, changes: [...change.changes, first] },
      { ...change, action: 'withdraw', changes: [{ app: 'chat', from: LIVE, to: null }] },
      { ...change, action: 'freeze' },
    ],
  );
  openPanel();

  const history = within(await screen.findByRole('region', { name: 'History' }));
  expect(history.getAllByRole('listitem').map((item) => item.firstChild?.textContent)).toEqual([
    'ada revoked tasks 00000000',
    'ada promoted tasks 00000000 → 11111111',
    'ada aborted the candidate of tasks',
    'ada published the candidate tasks 22222222 for 10% of the browsers',
    'ada published tasks 00000000 → 11111111, chat 11111111',
    'ada withdrew chat 11111111',
    'ada freeze: tasks 00000000 → 11111111',
  ]);
});

it('reads the releases again on request', async () => {
  const requests = mockReleases();
  openPanel();
  await screen.findByRole('region', { name: 'tasks' });

  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));

  await waitFor(() => {
    expect(requests).toHaveLength(2);
  });
});

it('says when nothing has been released, and when the releases could not be loaded', async () => {
  mockReleases([]);
  const { unmount } = openPanel();
  expect(await screen.findByText('Nothing has been released here yet')).toBeInTheDocument();
  unmount();

  failEndpoint(listReleases, { status: 503, body: 'The database is away' });
  openPanel();
  expect(await screen.findByText('The releases could not be loaded')).toBeInTheDocument();
});
