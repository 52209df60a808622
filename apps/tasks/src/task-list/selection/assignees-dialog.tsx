import { useState } from 'react';
import { taskDetails } from '@atrium/contracts/tasks';
import { Button, Dialog } from '@atrium/ui';
import { AssigneeChecklist } from '../../task-editor/assignee-picker';
import { formatTaskCount } from '../task-filters';

interface AssigneesDialogProps {
  /** Number of tasks to assign. */
  count: number;
  onAssign: (assigneeIds: readonly number[]) => void;
  onClose: () => void;
}

export function AssigneesDialog({ count, onAssign, onClose }: AssigneesDialogProps) {
  const [selectedIds, setSelectedIds] = useState<number[]>([]);
  const [error, setError] = useState<string>();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Set assignees"
      description={`They replace the assignees of ${formatTaskCount(count)}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              const result = taskDetails.shape.assigneeIds.safeParse(selectedIds);
              setError(result.error?.issues[0]?.message);
              if (result.data) onAssign(result.data);
            }}
          >
            Assign
          </Button>
        </>
      }
    >
      <AssigneeChecklist
        assigned={[]}
        selectedIds={selectedIds}
        error={error}
        onChange={(ids) => {
          setSelectedIds(ids);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
