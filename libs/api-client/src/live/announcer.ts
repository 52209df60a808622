import type { ChangeTopic } from '@atrium/contracts/changes';
import type { ChangedRow } from './changed-rows';

const SHOWN_MS = 2000;

/** Announces changes to screen readers. */
export interface Announcer {
  /** Announces rows that others have changed. */
  readonly announce: (
    topic: ChangeTopic,
    rows: readonly ChangedRow[],
    nameRow: (row: object) => string,
  ) => void;
  /** Removes the live region. */
  readonly stop: () => void;
}

/** Adds a live region to the page. Screen readers need it there before its first text. */
export function createAnnouncer(): Announcer {
  const region = document.createElement('div');
  region.role = 'status';
  region.ariaLive = 'polite';
  Object.assign(region.style, { position: 'fixed', clipPath: 'inset(50%)', width: '1px' });
  Object.assign(region.style, { height: '1px', overflow: 'hidden', whiteSpace: 'nowrap' });
  document.body.append(region);

  return {
    announce: (topic, rows, nameRow) => {
      const text = describeChanges(topic, rows, nameRow);
      if (text === '') return;
      const line = document.createElement('p');
      line.textContent = text;
      region.append(line);
      // Users do not find it again when they read the page.
      setTimeout(() => {
        line.remove();
      }, SHOWN_MS);
    },
    stop: () => {
      region.remove();
    },
  };
}

/** Returns a sentence about changed rows: `maria changed TASK-0012`. Empty without rows. */
export function describeChanges(
  topic: ChangeTopic,
  rows: readonly ChangedRow[],
  nameRow: (row: object) => string,
): string {
  const [first, second] = rows;
  if (!first) return '';
  if (second) return `${String(rows.length)} ${topic.replace('task-', '')} changed`;
  const name = nameRow(first.row);
  if (first.kind === 'deleted')
    return `${name.charAt(0).toUpperCase()}${name.slice(1)} was deleted`;
  return `${findAuthor(first.row)} ${first.kind} ${name}`;
}

/** Returns the name of the user who wrote a row, which only rows with a version and comments have. */
function findAuthor(row: object): string {
  const { changedBy, author = changedBy }: { changedBy?: unknown; author?: unknown } = row;
  const hasName = typeof author === 'object' && author !== null && 'username' in author;
  return hasName ? String(author.username) : 'A colleague';
}
