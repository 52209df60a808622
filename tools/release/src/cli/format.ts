import { WORSE_RULE } from '@atrium/contracts/releases';
import type { CandidateStatus, Status } from '../commands/status';
import type { ExplainedLine } from '../explain/explain';
import { candidateRow, HEALTH_COLUMNS, healthRow } from '../health/format-health';
import type { HealthResult } from '../health/read-health';
import type { Preview } from '../previews/preview';
import type { HistoryEntry } from '../release-folder/history';

/** Number of earlier releases in the status table. */
const SHOWN_BEFORE = 3;

/** Formats the status and the health of the live releases as lines of text. */
export function formatStatus({ set, apps, revoked }: Status, health: HealthResult): string[] {
  if (apps.length === 0) return ['Nothing has been released here yet'];
  const rows = apps.map(({ app, id, since, by, before }) => [
    app,
    id,
    formatInstant(since),
    by ?? '',
    before.slice(0, SHOWN_BEFORE).join(' '),
  ]);
  const table = align([['', 'LIVE', 'SINCE', 'BY', 'BEFORE'], ...rows]);
  const candidates = apps.flatMap(({ app, candidate }) =>
    candidate ? [`${app} ${candidate.id} is the candidate ${describeShare(candidate)}`] : [],
  );
  const revocations = revoked.map(
    ({ app, id, at, by, reason }) =>
      `${app} ${id} was revoked on ${formatInstant(at)} by ${by}: ${reason}`,
  );
  return [
    `The live set is ${set}`,
    '',
    ...table,
    ...(candidates.length > 0 ? ['', ...candidates] : []),
    '',
    ...formatHealth(apps, health),
    ...(revocations.length > 0 ? ['', ...revocations] : []),
  ];
}

function formatHealth(apps: Status['apps'], { apps: found, missing }: HealthResult): string[] {
  if (found === null) return [missing];
  // A server that has another release folder, or has not read this change yet, knows other releases.
  const rows = apps.map(({ app, id }) => {
    const { live, before } = found.get(app) ?? {};
    return [
      app,
      id,
      '',
      ...(live?.id === id ? healthRow(live, before) : healthRow(undefined, null)),
    ];
  });
  const candidates = [...found.values()].flatMap((app) => {
    const row = candidateRow(app);
    return row === null ? [] : [row];
  });
  const table = align([['', 'RELEASE', 'SHARE', ...HEALTH_COLUMNS], ...rows, ...candidates]);
  return [
    'People of the last 48 hours, and web vitals (75th percentile) of 24 hours',
    WORSE_RULE,
    '',
    ...table,
  ];
}

/** Formats explained lines as lines of text, with the reasons for those that could not be explained. */
export function formatExplanation(explained: readonly ExplainedLine[]): string[] {
  const problems = [...new Set(explained.flatMap(({ problem }) => problem ?? []))];
  const lines = explained.map(({ text }) => text);
  if (problems.length === 0) return lines;
  return explained.length === 1 ? problems : [...lines, '', ...problems];
}

/** Formats the history as lines of text. */
export function formatHistory(history: readonly HistoryEntry[]): string[] {
  if (history.length === 0) return ['Nothing has been released here yet'];
  const rows = history.flatMap((entry) => [
    ...entry.changes.map(({ app, from, to }) => {
      return formatChange(entry, app, `${from ?? 'nothing'} → ${to ?? 'nothing'}`);
    }),
    ...(entry.candidates ?? [])
      .filter(({ app }) => !entry.changes.some((change) => change.app === app))
      .map(({ app, id, percent }) =>
        formatChange(entry, app, id === null ? 'no candidate' : `${id} for ${String(percent)}%`),
      ),
    ...(entry.revoked ?? []).map(({ app, id }) => formatChange(entry, app, id)),
  ]);
  return align(rows);
}

/** Formats previews as lines of text. */
export function formatPreviews(previews: readonly Preview[]): string[] {
  if (previews.length === 0) return ['There are no previews'];
  const rows = previews.map(({ name, at, by, areas, reason, smoke }) => [
    name,
    formatInstant(at),
    by,
    Object.entries(areas)
      .map(([app, { id }]) => `${app} ${id}`)
      .join(', '),
    formatNotes(reason, smoke),
  ]);
  return align([['', 'SINCE', 'BY', 'RELEASES', ''], ...rows]);
}

function describeShare({ percent, promoteAfter }: CandidateStatus): string {
  const share = `for ${String(percent)}% of the browsers`;
  return promoteAfter === null
    ? share
    : `${share}, to be promoted after ${String(promoteAfter)} people`;
}

function formatChange(
  { at, by, action, reason, smoke }: HistoryEntry,
  app: string,
  change: string,
): string[] {
  const isTested = action === 'publish' || action === 'candidate';
  const notes = formatNotes(reason, isTested ? smoke : 'passed');
  return [formatInstant(at), action, app, change, by, notes];
}

function formatNotes(reason: string | null, smoke: HistoryEntry['smoke']): string {
  const notes = [reason ?? '', smoke === 'left out' ? '(smoke test skipped)' : ''];
  return notes.filter((note) => note !== '').join(' ');
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
