import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { explainError } from '@atrium/api-client';
import type { Task } from '@atrium/contracts/tasks';
import { Button, lazyModule, toastError } from '@atrium/ui';

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
      onClick={() => {
        if (tasks) exportTasks.mutate(tasks);
      }}
    >
      {label}
    </Button>
  );
}
