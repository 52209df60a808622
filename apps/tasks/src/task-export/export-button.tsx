import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { explainError } from '@atrium/api-client';
import type { Task } from '@atrium/contracts/tasks';
import { Button, lazyModule, toastError } from '@atrium/ui';
import { formatFileCount } from '../attachments/file-count';

const loadExport = lazyModule(() => import(/* webpackChunkName: "export" */ './tasks-csv'));

interface ExportButtonProps {
  /** Tasks in the order of the rows; undefined until they are loaded. */
  tasks: readonly Task[] | undefined;
  label?: string;
  size?: 'small';
}

export function ExportButton({ tasks, label = 'Export', size }: ExportButtonProps) {
  const exportTasks = useMutation({
    mutationFn: async (shown: readonly Task[], { client }) => {
      const { downloadTasks } = await loadExport();
      await downloadTasks(shown, client);
    },
    onError: (error) => toastError(explainError(error)),
  });

  return (
    <Button
      size={size}
      icon={<Download size={16} />}
      busy={exportTasks.isPending}
      disabled={!tasks}
      title={describeLeftOut(tasks)}
      onClick={() => {
        if (tasks) exportTasks.mutate(tasks);
      }}
    >
      {label}
    </Button>
  );
}

// The table of the export has no place for files.
function describeLeftOut(tasks: readonly Task[] = []): string | undefined {
  const count = tasks.reduce((sum, { attachments = [] }) => sum + attachments.length, 0);
  return count > 0 ? `Without ${formatFileCount(count)} of these tasks` : undefined;
}
