import { History } from 'lucide-react';
import { Button, useAddressState } from '@atrium/ui';

/** Opens the activity panel over the open task, with the entries of that task. */
export function HistoryButton({ taskId }: { taskId: number }) {
  const { open } = useAddressState();
  return (
    <Button
      variant="ghost"
      size="small"
      icon={<History size={16} />}
      onClick={() => {
        open({ panel: 'activity', 'panel-kind': 'task', 'panel-entity': String(taskId) });
      }}
    >
      History
    </Button>
  );
}
