import type { AppHealth, ReleaseHealth } from '@atrium/contracts/releases';
import type { HistoryEntry } from '../release-folder/history';
import { decide } from './decide';

const NOW = Date.parse('2026-11-23T12:00:00.000Z');
const HOUR_MS = 60 * 60 * 1000;
const LIVE = 'bbbbbbbbbbbbbbbb';
const BEFORE = 'aaaaaaaaaaaaaaaa';
const CANDIDATE = 'cccccccccccccccc';

function votes(id: string, loads: number, failures: number): ReleaseHealth {
  return { id, loads, failures, vitals: { lcp: null, inp: null, cls: null }, errors: [] };
}

function area(values: Partial<AppHealth> = {}): AppHealth {
  return {
    app: 'tasks',
    live: votes(LIVE, 20, 10),
    before: votes(BEFORE, 200, 1),
    candidate: null,
    ...values,
  };
}

function entry(values: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    sequence: 7,
    at: new Date(NOW - HOUR_MS).toISOString(),
    by: 'ada',
    action: 'publish',
    changes: [{ app: 'tasks', from: BEFORE, to: LIVE }],
    set: '',
    reason: null,
    smoke: 'passed',
    ...values,
  };
}

function decideOn(apps: readonly AppHealth[], history: readonly HistoryEntry[] = [entry()]) {
  return decide({ apps, history, now: NOW });
}

it('rolls back a release that fails clearly more often, and says how often', () => {
  expect(decideOn([area()])).toEqual({
    decisions: [
      {
        ...{ app: 'tasks', action: 'rollback', id: LIVE },
        reason: 'It failed in 10 of 20 browsers, the release before in 1 of 200',
      },
    ],
    held: null,
  });
});

it.each([
  ['below 20 loads', area({ live: votes(LIVE, 19, 19) }), entry()],
  ['in one browser of 30', area({ live: votes(LIVE, 30, 1) }), entry()],
  ['as often as the release before', area({ before: votes(BEFORE, 200, 100) }), entry()],
  ['48 hours after it was published', area(), entry({ at: '2026-11-21T12:00:00.000Z' })],
  ['after a rollback has made it live', area(), entry({ action: 'rollback' })],
  ['once another release is live', area({ live: votes('dddddddddddddddd', 20, 10) }), entry()],
])('leaves a release alone that fails %s', (_, health, published) => {
  expect(decideOn([health], [published])).toEqual({ decisions: [], held: null });
});

it.each(['shell', 'api'])('never judges the %s', (app) => {
  const changes = [{ app, from: BEFORE, to: LIVE }];

  expect(decideOn([area({ app })], [entry({ changes })]).decisions).toEqual([]);
});

it('holds back when areas that were released at different times fail together', () => {
  const chat = entry({ sequence: 8, changes: [{ app: 'chat', from: BEFORE, to: LIVE }] });
  const { decisions, held } = decideOn([area(), area({ app: 'chat' })], [entry(), chat]);

  expect(decisions).toEqual([]);
  expect(held).toContain('tasks and chat fail at the same time');
});

it('rolls back all areas of one release', () => {
  const changes = ['tasks', 'chat'].map((app) => ({ app, from: BEFORE, to: LIVE }));
  const { decisions } = decideOn([area(), area({ app: 'chat' })], [entry({ changes })]);

  expect(decisions.map(({ app }) => app)).toEqual(['tasks', 'chat']);
});

describe('a candidate', () => {
  const started = entry({
    ...{ sequence: 8, action: 'candidate', changes: [] },
    candidates: [{ app: 'tasks', id: CANDIDATE, percent: 10 }],
  });

  function decideOnCandidate(
    { loads, failures }: { loads: number; failures: number },
    promoteAfter: number | null,
    history = [entry(), started],
  ) {
    const candidate = { ...votes(CANDIDATE, loads, failures), percent: 10, promoteAfter };
    return decideOn([area({ live: votes(LIVE, 200, 1), candidate })], history).decisions;
  }

  it('is aborted when it fails clearly more often than the live release', () => {
    expect(decideOnCandidate({ loads: 20, failures: 10 }, 200)).toEqual([
      {
        ...{ app: 'tasks', action: 'abort', id: CANDIDATE },
        reason: 'It failed in 10 of 20 browsers, the live release in 1 of 200',
      },
    ]);
  });

  it('is promoted once enough browsers have loaded it without more failures', () => {
    expect(decideOnCandidate({ loads: 199, failures: 0 }, 200)).toEqual([]);
    expect(decideOnCandidate({ loads: 200, failures: 0 }, null)).toEqual([]);
    expect(decideOnCandidate({ loads: 200, failures: 20 }, 200)).not.toMatchObject([
      { action: 'promote' },
    ]);
    expect(decideOnCandidate({ loads: 200, failures: 0 }, 200)).toMatchObject([
      { action: 'promote', id: CANDIDATE },
    ]);
  });

  it('is not judged after 48 hours', () => {
    const old = { ...started, at: '2026-11-21T11:00:00.000Z' };

    expect(decideOnCandidate({ loads: 200, failures: 0 }, 200, [entry(), old])).toEqual([]);
  });
});
