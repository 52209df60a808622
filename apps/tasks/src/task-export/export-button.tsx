import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { explainError } from '@atrium/api-client';
import { userQueries } from '@atrium/api-client/users';
import type { Task } from '@atrium/contracts/tasks';
import { Button, lazyModule, toastError } from '@atrium/ui';
import { hasAssigneeNames, mapUsernamesById } from '../usernames';
import { downloadText } from './download-text';

const loadTasksCsv = lazyModule(() => import(/* webpackChunkName: "export" */ './tasks-csv'));

interface ExportButtonProps {
  /** Tasks in the order of the rows; undefined until they are loaded. */
  tasks: readonly Task[] | undefined;
}

export function ExportButton({ tasks }: ExportButtonProps) {
  const exportTasks = useMutation({
    mutationFn: async (shown: readonly Task[], { client }) => {
      const [users, { formatTasksCsv }] = await Promise.all([
        shown.every(hasAssigneeNames) ? [] : client.query(userQueries.list()),
        loadTasksCsv(),
      ]);
      downloadText(
        'tasks.csv',
        formatTasksCsv(shown, mapUsernamesById(users)),
        'text/csv;charset=utf-8',
      );
    },
    onError: (error) => {
      toastError(explainError(error));
    },
  });

  return (
    <Button
      icon={<Download size={16} aria-hidden />}
      busy={exportTasks.isPending}
      disabled={!tasks}
      onClick={() => {
        if (tasks) exportTasks.mutate(tasks);
      }}
    >
      Export
    </Button>
  );
}
