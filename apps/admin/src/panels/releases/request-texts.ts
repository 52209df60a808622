import type { LiveApp, ReleaseChange } from '@atrium/contracts/releases';
import { mediumDateTime } from '../../local-dates';
import { ACTION_LABELS, type AppAction, shortId } from './release-texts';

/** Describes a release to go back to, `0123abcd, Mar 2, 2026, 2:05 PM, ada`, as far as the history has it. */
export function describeRelease(
  app: string,
  id: string,
  history: readonly ReleaseChange[],
): string {
  const made = history.find(({ changes }) =>
    changes.some((change) => change.app === app && change.to === id),
  );
  return [shortId(id), ...(made ? [mediumDateTime(made.at), made.by] : [])].join(', ');
}

/** Returns the texts with which an action is confirmed; without a target, it is no longer possible. */
export function describeRequest(
  action: AppAction,
  { app, live, candidate, people }: LiveApp,
  to: string | undefined,
) {
  const from = shortId(live.id);
  const target = to === undefined ? '' : shortId(to);
  const label = ACTION_LABELS[action];
  const replaces = `Everybody gets ${app} ${target} in place of ${from}.`;
  const ofCandidate = `the candidate of ${app}`;
  const texts = {
    rollback: {
      title: `${label} ${app}`,
      description: `${replaces}${candidate ? ` The candidate ${shortId(candidate.id)} ends, too.` : ''}`,
      success: `${app} rolled back to ${target}`,
    },
    promote: {
      title: `${label} ${ofCandidate}`,
      description: replaces,
      success: `${app} ${target} promoted`,
    },
    abort: {
      title: `${label} ${ofCandidate}`,
      description: `${people.length === 0 ? `${String(candidate?.percent)}% of the browsers go` : 'Everybody who has it goes'} back from ${app} ${target} to ${from}.`,
      success: `Candidate of ${app} aborted`,
    },
  }[action];
  const missing = action === 'rollback' ? 'earlier release' : 'candidate';
  const gone = `${app} has no ${missing} any more.`;
  return { ...texts, label, ...(to === undefined && { description: gone }) };
}
