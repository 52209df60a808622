import type {
  LiveApp,
  ReleaseChange,
  ReleaseList,
  ReleasePreview,
  Votes,
} from '@atrium/contracts/releases';
import { describeVotes, isWorse, meetsWorseRule, WORSE_RULE } from '@atrium/contracts/releases';
import type { ExplainedLine } from '../explain/explain';
import { describeAudience } from './audience';

/** Number of earlier releases in the status table. */
const SHOWN_EARLIER = 3;

const NOTHING = 'Nothing has been released here yet';

/** Formats the live releases, and how they do, as lines of text. */
export function formatStatus({ set, apps }: ReleaseList): string[] {
  if (apps.length === 0) return [NOTHING];
  const rows = apps.flatMap(({ app, live, before, candidate, people, change, earlier }) => [
    [
      app,
      live.id,
      change ? formatInstant(change.at) : '',
      change?.by ?? '',
      describeHealth(live, before),
      earlier.slice(0, SHOWN_EARLIER).join(' '),
    ],
    ...(candidate
      ? [
          [
            '',
            candidate.id,
            describeCandidate(candidate, people),
            '',
            describeHealth(candidate, live),
          ],
        ]
      : []),
  ]);
  return [
    `The live set is ${set}`,
    '',
    ...align([['', 'RELEASE', 'SINCE', 'BY', 'LAST 48 HOURS', 'BEFORE'], ...rows]),
    '',
    WORSE_RULE,
  ];
}

function describeHealth(release: Votes, other: Votes | null): string {
  if (release.loads === 0) return '-';
  if (!meetsWorseRule(release)) return describeVotes(release);
  return `${describeVotes(release)} (${isWorse(release, other) ? 'worse' : 'as before'})`;
}

/** Formats explained lines as lines of text, with the reasons for those that could not be explained. */
export function formatExplanation(explained: readonly ExplainedLine[]): string[] {
  const problems = [...new Set(explained.flatMap(({ problem }) => problem ?? []))];
  const lines = explained.map(({ text }) => text);
  if (problems.length === 0) return lines;
  return explained.length === 1 ? problems : [...lines, '', ...problems];
}

/** Formats changes as lines of text. */
export function formatHistory(history: readonly ReleaseChange[]): string[] {
  if (history.length === 0) return [NOTHING];
  const rows = history.flatMap((change) => {
    const { at, by, action, changes, candidates, revoked, preview, reason, smoke } = change;
    const effects = [
      ...changes.map(({ app, from, to }) => [app, `${from ?? 'nothing'} → ${to ?? 'nothing'}`]),
      ...candidates
        .filter(({ app }) => !changes.some((other) => other.app === app))
        .map(({ app, id, percent, people = [] }) => [
          app,
          id ? `${id} for ${describeAudience({ percent: percent ?? 0, people })}` : 'no candidate',
        ]),
      ...revoked.map(({ app, id }) => [app, id]),
      ...(preview ? [[preview.name, listReleases(preview)]] : []),
    ];
    const notes = `${reason ?? ''} ${smoke === 'left out' ? '(smoke test skipped)' : ''}`.trim();
    return effects.map((effect) => [formatInstant(at), action, ...effect, by, notes]);
  });
  return align(rows);
}

/** Formats previews as lines of text. */
export function formatPreviews(previews: readonly ReleasePreview[]): string[] {
  if (previews.length === 0) return ['There are no previews'];
  const rows = previews.map((preview) => [
    preview.name,
    formatInstant(preview.at),
    preview.by,
    listReleases(preview),
    preview.reason ?? '',
  ]);
  return align([['', 'SINCE', 'BY', 'RELEASES', ''], ...rows]);
}

function listReleases({ releases }: Pick<ReleasePreview, 'releases'>): string {
  return releases.map(({ app, id }) => `${app} ${id}`).join(', ');
}

function describeCandidate(
  { percent, promoteAfter }: NonNullable<LiveApp['candidate']>,
  people: readonly string[],
): string {
  const audience = `for ${describeAudience({ percent, people })}`;
  return promoteAfter === null ? audience : `${audience}, until ${String(promoteAfter)} people`;
}

function formatInstant(instant: string): string {
  return instant.replace('T', ' ').replace(/\.\d+Z$/, 'Z');
}

function align(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
