import type { ReleaseChange, ReleaseHealth, RequestedChange } from '@atrium/contracts/releases';

/** Action of the panel on an app. */
export type AppAction = Extract<RequestedChange['action'], 'rollback' | 'promote' | 'abort'>;

/** Labels of the buttons. */
export const ACTION_LABELS: Readonly<Record<AppAction, string>> = {
  rollback: 'Roll back',
  promote: 'Promote',
  abort: 'Abort',
};

/** Rating of a web vital by the limits of web.dev. */
export type Rating = 'good' | 'needs improvement' | 'poor';

type Vital = keyof ReleaseHealth['vitals'];

// The largest good value, and the largest one that is not poor.
const limits: Readonly<Record<Vital, readonly [number, number]>> = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [0.1, 0.25],
};

/** Returns the rating of a web vital. */
export function rateVital(vital: Vital, value: number): Rating {
  const [good, notPoor] = limits[vital];
  if (value <= good) return 'good';
  return value <= notPoor ? 'needs improvement' : 'poor';
}

/** Formats a web vital, `1.23 s`, `80 ms` or `0.02`. */
export function formatVital(vital: Vital, value: number): string {
  if (vital === 'cls') return value.toFixed(2);
  return value >= 1000 ? `${(value / 1000).toFixed(2)} s` : `${String(Math.round(value))} ms`;
}

const FAILURES: Readonly<Record<string, string>> = {
  load: 'Failed to load',
  start: 'Failed to start',
  render: 'Failed to render',
};

/** Describes an error: `render:runtime` as `Failed to render: runtime`, one with a place as it is. */
export function describeError(error: string): string {
  const [stage = '', reason = '', ...rest] = error.split(':');
  const failure = FAILURES[stage];
  return failure === undefined || rest.length > 0 ? error : `${failure}: ${reason}`;
}

/** Returns whether the text of an error ends with a place, `area.4f2a.js:1:2045`. */
export function hasPlace(error: string): boolean {
  return /:\d+:\d+$/.test(error);
}

/** Returns the first characters of a release id, which tell the releases of an app apart. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

const VERBS: Readonly<Record<string, string>> = {
  publish: 'published',
  preview: 'previewed',
  'remove-preview': 'removed the preview',
  candidate: 'published',
  promote: 'promoted',
  abort: 'aborted',
  rollback: 'rolled back',
  withdraw: 'withdrew',
  revoke: 'revoked',
};

/** Returns the verb of a change, `published`. */
export function describeAction({ action }: ReleaseChange): string {
  // A newer release tool may know more commands.
  return VERBS[action] ?? `${action}:`;
}

/** Returns the name of a release, `tasks 0123abcd`. */
export function nameRelease({ app, id }: { readonly app: string; readonly id: string }): string {
  return `${app} ${shortId(id)}`;
}

/** Returns the name of a candidate with its share of the browsers, if it has one: `Candidate 0123abcd, 10%`. */
export function nameCandidate({ id, percent }: { readonly id: string; readonly percent: number }) {
  return `Candidate ${shortId(id)}${percent > 0 ? `, ${String(percent)}%` : ''}`;
}

const AUDIENCE = new Intl.ListFormat('en-US');

function describeChange({ app, from, to }: ReleaseChange['changes'][number]): string {
  if (from === null) return to === null ? app : `${app} ${shortId(to)}`;
  return to === null ? `${app} ${shortId(from)}` : `${app} ${shortId(from)} → ${shortId(to)}`;
}

/** Returns what a change is about, each as a text such as `tasks 0123abcd → 4567cdef`. */
export function listSubjects({ changes, candidates, revoked, preview }: ReleaseChange): string[] {
  const candidatesAlone = candidates.filter(
    ({ app }) => !changes.some((change) => change.app === app),
  );
  return [
    ...changes.map(describeChange),
    ...candidatesAlone.map(({ app, id, percent, people = [] }) => {
      if (id === null) return `the candidate of ${app}`;
      const share = percent === 0 ? [] : [`${String(percent)}% of the browsers`];
      return `the candidate ${app} ${shortId(id)} for ${AUDIENCE.format([...share, ...people])}`;
    }),
    ...revoked.map(nameRelease),
    ...(preview?.releases ?? []).map((release) => `${nameRelease(release)} as ${preview?.name}`),
    ...(preview?.releases.length === 0 ? [preview.name] : []),
  ];
}
