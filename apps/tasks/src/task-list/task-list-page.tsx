import { taskQueries } from '@atrium/api-client';
import { Card, EmptyState, ErrorState, Page, PageHeader } from '@atrium/ui';
import { useQuery } from '@tanstack/react-query';
import { ListTodo } from 'lucide-react';
import { LoadingTaskTable, TaskTable } from './task-table';

export function TaskListPage() {
  return (
    <Page width="wide">
      <PageHeader title="Tasks" subtitle="Manage and track your tasks" />
      <Card>
        <TaskList />
      </Card>
    </Page>
  );
}

function TaskList() {
  const { data: tasks, error, isPending, refetch } = useQuery(taskQueries.list());

  if (isPending) return <LoadingTaskTable />;
  // A failed later read leaves the rows that are there.
  if (!tasks) {
    return (
      <ErrorState
        title="Tasks could not be loaded"
        description={error.message}
        onRetry={() => void refetch()}
      />
    );
  }
  if (tasks.length === 0) {
    return (
      <EmptyState
        icon={<ListTodo size={24} />}
        title="No tasks yet"
        description="Bugs, features and documentation work that your team assigns shows up here."
      />
    );
  }
  return <TaskTable tasks={tasks} />;
}
