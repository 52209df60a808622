import type { AppHealth, ReleaseChange, ReleaseHealth } from '@atrium/contracts/releases';
import { applyChange, NOTHING_LIVE } from '../live-set';
import { decide } from './decide';

const NOW = Date.parse('2026-11-23T12:00:00.000Z');
const HOUR_MS = 60 * 60 * 1000;
const LIVE = 'bbbbbbbbbbbbbbbb';
const BEFORE = 'aaaaaaaaaaaaaaaa';
const CANDIDATE = 'cccccccccccccccc';
const ALL = { loads: 60, failures: 60 };

function votes(id: string, loads: number, failures: number): ReleaseHealth {
  const signedOut = { loads: 0, failures: 0, errors: [] };
  return {
    id,
    loads,
    failures,
    signedOut,
    vitals: { lcp: null, inp: null, cls: null },
    errors: [],
  };
}

function area(values: Partial<AppHealth> = {}): AppHealth {
  return {
    app: 'tasks',
    live: votes(LIVE, 5, 4),
    before: votes(BEFORE, 200, 1),
    candidate: null,
    ...values,
  };
}

function entry(values: Partial<ReleaseChange> = {}): ReleaseChange {
  return {
    sequence: 7,
    at: new Date(NOW - HOUR_MS).toISOString(),
    by: 'ada',
    action: 'publish',
    changes: [{ app: 'tasks', from: BEFORE, to: LIVE }],
    candidates: [],
    revoked: [],
    preview: null,
    reason: null,
    smoke: 'passed',
    ...values,
  };
}

function decideOn(apps: readonly AppHealth[], history: readonly ReleaseChange[] = [entry()]) {
  return decide(apps, history.reduce(applyChange, NOTHING_LIVE), NOW);
}

it('rolls back a release that is worse, and says for how many people', () => {
  expect(decideOn([area()])).toEqual({
    decisions: [
      {
        app: 'tasks',
        action: 'rollback',
        id: LIVE,
        reason: '4 of 5 people had an error, 1 of 200 with the release before',
      },
    ],
    held: [],
  });
});

it.each([
  ['for one person of three', area({ live: votes(LIVE, 3, 1) }), entry()],
  ['for two people', area({ live: votes(LIVE, 2, 2) }), entry()],
  [
    'for signed-out pages',
    area({ live: { ...votes(LIVE, 2, 2), signedOut: { ...ALL, errors: [] } } }),
    entry(),
  ],
  ['48 hours after it was published', area(), entry({ at: '2026-11-21T12:00:00.000Z' })],
  ['after a rollback has made it live', area(), entry({ action: 'rollback' })],
  ['once another release is live', area({ live: votes('dddddddddddddddd', 5, 4) }), entry()],
])('leaves a release alone that fails %s', (_, health, published) => {
  expect(decideOn([health], [published])).toEqual({ decisions: [], held: [] });
});

it('holds a release back whose release before is worse, too, and says why', () => {
  expect(decideOn([area({ before: votes(BEFORE, 6, 3) })])).toEqual({
    decisions: [],
    held: [
      {
        type: 'release.kept',
        title: `tasks ${LIVE} stays, since both releases are worse`,
        details: '4 of 5 people had an error, 3 of 6 with the release before.',
        about: [{ app: 'tasks', id: LIVE }],
      },
    ],
  });
});

it.each(['shell', 'api'])('never judges the %s', (app) => {
  const changes = [{ app, from: BEFORE, to: LIVE }];

  expect(decideOn([area({ app })], [entry({ changes })]).decisions).toEqual([]);
});

describe('areas that fail together', () => {
  const chat = entry({ sequence: 9, changes: [{ app: 'chat', from: BEFORE, to: LIVE }] });
  const release = (app: string, sequence: number) =>
    entry({ sequence, changes: [{ app, from: BEFORE, to: LIVE }] });

  it.each([
    ['the API', [entry(), release('api', 8), chat]],
    ['the shell', [entry(), chat, release('shell', 10)]],
  ])('stay when %s is newer than one of them', (_, history) => {
    const { decisions, held } = decideOn([area(), area({ app: 'chat' })], history);

    expect(decisions).toEqual([]);
    expect(held).toEqual([
      expect.objectContaining({
        title: 'tasks and chat fail at the same time',
        about: [
          { app: 'tasks', id: LIVE },
          { app: 'chat', id: LIVE },
        ],
      }),
    ]);
  });

  it.each([
    ['newer than the API and the shell', [release('api', 6), entry(), chat]],
    [
      'released with the API',
      [
        entry({
          changes: ['api', 'tasks', 'chat'].map((app) => ({ app, from: BEFORE, to: LIVE })),
        }),
      ],
    ],
  ])('are rolled back when they are %s', (_, history) => {
    const { decisions, held } = decideOn([area(), area({ app: 'chat' })], history);

    expect(decisions.map(({ app }) => app)).toEqual(['tasks', 'chat']);
    expect(held).toEqual([]);
  });
});

describe('a candidate', () => {
  const started = entry({
    sequence: 8,
    changes: [],
    candidates: [{ app: 'tasks', id: CANDIDATE, percent: 10, promoteAfter: null }],
  });

  function decideOnCandidate(
    { loads, failures }: { loads: number; failures: number },
    promoteAfter: number | null,
    history = [entry(), started],
  ) {
    const candidate = { ...votes(CANDIDATE, loads, failures), percent: 10, promoteAfter };
    return decideOn([area({ live: votes(LIVE, 200, 1), candidate })], history).decisions;
  }

  it('is aborted when it is worse and the live release is not', () => {
    expect(decideOnCandidate({ loads: 5, failures: 4 }, 200)).toEqual([
      {
        app: 'tasks',
        action: 'abort',
        id: CANDIDATE,
        reason: '4 of 5 people had an error, 1 of 200 with the live release',
      },
    ]);
  });

  it('is promoted once enough people have met it, with failures for at most one of 30', () => {
    expect(decideOnCandidate({ loads: 299, failures: 0 }, 300)).toEqual([]);
    expect(decideOnCandidate({ loads: 300, failures: 0 }, null)).toEqual([]);
    expect(decideOnCandidate({ loads: 300, failures: 11 }, 300)).toEqual([]);
    expect(decideOnCandidate({ loads: 300, failures: 10 }, 300)).toMatchObject([
      { action: 'promote', id: CANDIDATE },
    ]);
  });

  it.each([
    [19, false],
    [20, true],
  ])('may fail as often as a live release with %i votes: %s', (loads, isPromoted) => {
    const candidate = { ...votes(CANDIDATE, 300, 15), percent: 10, promoteAfter: 300 };
    const live = votes(LIVE, loads, 1);

    const { decisions } = decideOn([area({ live, candidate })], [entry(), started]);
    expect(decisions).toHaveLength(isPromoted ? 1 : 0);
  });

  it('stays while the live release is worse, too', () => {
    const candidate = { ...votes(CANDIDATE, 3, 3), percent: 10, promoteAfter: 3 };
    const rolledBack = entry({ action: 'rollback' });

    expect(decideOn([area({ candidate })], [rolledBack, started])).toMatchObject({
      decisions: [],
      held: [{ title: expect.stringContaining(`tasks ${CANDIDATE} stays`) }],
    });
  });

  it('is not judged after 48 hours', () => {
    const old = { ...started, at: '2026-11-21T11:00:00.000Z' };

    expect(decideOnCandidate({ loads: 200, failures: 0 }, 200, [entry(), old])).toEqual([]);
  });
});
