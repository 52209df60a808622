import type { HistoryEntry } from '../release-folder/history';
import type { Status } from '../status/status';
import type { Fault, Verification } from '../verify/fault';

/** How many earlier releases are shown to a person. */
const SHOWN_BEFORE = 3;

/** What is live, as lines for a person. */
export function describeStatus({ set, apps, revoked }: Status): string[] {
  if (apps.length === 0) return ['Nothing has been released here yet'];
  const rows = apps.map(({ app, id, since, by, before }) => [
    app,
    id,
    formatInstant(since),
    by ?? '',
    before.slice(0, SHOWN_BEFORE).join(' '),
  ]);
  const table = align([['', 'LIVE', 'SINCE', 'BY', 'BEFORE'], ...rows]);
  const revocations = revoked.map(
    ({ app, id, at, by, reason }) =>
      `${app} ${id} was revoked on ${formatInstant(at)} by ${by}: ${reason}`,
  );
  return [
    `The live set is ${set}`,
    '',
    ...table,
    ...(revocations.length > 0 ? ['', ...revocations] : []),
  ];
}

/** Changes of what is live, as lines for a person. */
export function describeChanges(history: readonly HistoryEntry[]): string[] {
  if (history.length === 0) return ['Nothing has been released here yet'];
  const rows = history.flatMap((entry) => [
    ...entry.changes.map(({ app, from, to }) => {
      return describeChange(entry, app, `${from ?? 'nothing'} → ${to ?? 'nothing'}`);
    }),
    ...(entry.revoked ?? []).map(({ app, id }) => describeChange(entry, app, id)),
  ]);
  return align(rows);
}

function describeChange(
  { at, by, action, reason, smoke }: HistoryEntry,
  app: string,
  change: string,
): string[] {
  const isUnseen = action === 'publish' && smoke === 'left out';
  const notes = [reason ?? '', isUnseen ? '(not loaded before)' : ''].filter((note) => note !== '');
  return [formatInstant(at), action, app, change, by, notes.join(' ')];
}

/** What `verify` found, as lines for a person. */
export function describeFaults({ files, faults }: Verification): string[] {
  if (faults.length === 0) return [`All ${String(files)} files are as they were released`];
  return faults.map(describeFault);
}

function describeFault({ app, id, file, fault }: Fault): string {
  switch (fault) {
    case 'extra':
      return `${file} belongs to no release: find out where it comes from, then run prune, which removes it`;
    case 'symbolic link':
    case 'not a file':
      return `${file} is ${fault === 'symbolic link' ? 'a symbolic link' : 'no file'}: remove it, then publish what it has replaced`;
    case 'older than the history':
      return `${file} is ${fault}: a publish was killed before its last step, or somebody has put an older registry back`;
    case 'not signed':
      return `${file} is not signed: run "npm run release -- sign" with the signing key`;
    case 'not as it was signed':
      return `${file} is not as it was signed with one of the keys: put it back from a copy`;
    default:
      return app === null || id === null
        ? `${file} is ${fault}: put it back from a copy, or publish all builds into a new folder`
        : `${file} of ${app} ${id} is ${fault}: publish the build of ${app} again, or roll it back`;
  }
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
