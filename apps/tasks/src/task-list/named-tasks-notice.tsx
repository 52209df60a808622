import { Button } from '@atrium/ui';
import { NoticeStrip } from './notice-strip';

/** Says that the list has only the tasks that a link names. */
export function NamedTasksNotice({ onShowAll }: { onShowAll: () => void }) {
  return (
    <NoticeStrip>
      <span>Only the tasks of your notice are shown</span>
      <Button size="small" onClick={onShowAll}>
        Show all tasks
      </Button>
    </NoticeStrip>
  );
}
