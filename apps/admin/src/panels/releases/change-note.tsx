import type { ReleaseChange } from '@atrium/contracts/releases';
import { isolate, renderIsolated } from '@atrium/ui';
import { mediumDateTime } from '../../local-dates';
import { Muted } from './release-numbers';

interface ChangeNoteProps {
  change: Pick<ReleaseChange, 'at' | 'by' | 'reason'>;
}

/** Shows when, by whom and why something was released. */
export function ChangeNote({ change: { at, by, reason } }: ChangeNoteProps) {
  const why = reason === null ? '' : `: ${isolate(reason)}`;
  return (
    <Muted>
      <time dateTime={at}>{mediumDateTime(at)}</time>
      <span>{renderIsolated(`, ${isolate(by)}${why}`)}</span>
    </Muted>
  );
}
