import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { taskQueries } from '@atrium/api-client/tasks';
import { useDraftAcrossSignIn } from '@atrium/auth';
import type { Task } from '@atrium/contracts/tasks';
import {
  Button,
  Card,
  lazyComponent,
  optionalComponent,
  Page,
  PageHeader,
  ReadErrorState,
  StaleNotice,
} from '@atrium/ui';
import { useToday } from '@atrium/ui/dates';
import { useListFocus } from '../list-focus';
import { OpenTaskDialog } from '../task-detail/open-task-dialog';
import type { EditorState } from '../task-editor/task-form-values';
import { ExportButton } from '../task-export/export-button';
import { findTasks } from './find-tasks';
import { TaskList } from './task-list';
import type { TaskView } from './task-list-address';
import { useTaskListAddress } from './task-list-address';
import { LoadingTaskTable } from './task-table';
import { useDeleteTask } from './use-delete-task';

const TaskEditor = lazyComponent(() =>
  import(/* webpackChunkName: "dialogs" */ '../task-editor/task-editor').then(
    (module) => module.TaskEditor,
  ),
);

const HiddenTaskNotice = lazyComponent(() =>
  import(/* webpackChunkName: "dialogs" */ './hidden-task-notice').then(
    (module) => module.HiddenTaskNotice,
  ),
);

const NoTasks = lazyComponent(() =>
  import(/* webpackChunkName: "list-tools" */ './empty-states').then((module) => module.NoTasks),
);

const CreateShortcut = optionalComponent(() =>
  import(/* webpackChunkName: "list-tools" */ './create-shortcut').then(
    (module) => module.CreateShortcut,
  ),
);

export function TaskListPage() {
  const query = useQuery(taskQueries.list());
  const { data: tasks, error } = query;
  const address = useTaskListAddress();
  const list = useRef<HTMLDivElement>(null);
  useListFocus(list);
  const { view } = address;
  const [today] = useToday();
  const filteredTasks = useMemo(() => tasks && findTasks(tasks, view, today), [tasks, view, today]);
  const [created, setCreated] = useState<{ task: Task; filters: string } | null>(null);
  const filters = JSON.stringify({ ...view, sort: null });
  const staleNotice = <StaleNotice title="The tasks" read={query} />;
  // Only restores the editor; the editor itself saves its draft.
  const restored = useDraftAcrossSignIn<EditorState>('tasks/editor', () => undefined);
  const [editor, setEditor] = useState<EditorState | null>(restored ?? null);
  const remove = useDeleteTask();
  const actions = {
    open: ({ taskNumber }: Task) => address.openTask(taskNumber),
    edit: (task: Task) => setEditor({ task }),
    remove,
  };

  function create() {
    setEditor(startTask(view));
  }

  if (address.isNewRequested && !editor) setEditor(startTask(view));

  // Synchronizes with the address. Checks in every render, as the address is always a new object.
  useEffect(() => {
    if (address.isNewRequested) address.acceptNewRequest();
  });

  return (
    <Page width="wide">
      <PageHeader
        title="Tasks"
        subtitle="Manage and track your tasks"
        actions={
          <>
            <ExportButton tasks={filteredTasks} />
            <Button variant="primary" icon={<Plus size={16} />} onClick={create}>
              Create Task
            </Button>
          </>
        }
      />
      <CreateShortcut list={list} onCreate={create} />
      <div ref={list} role="group" aria-label="Task list" tabIndex={-1}>
        {!tasks && !error && <LoadingTaskTable />}
        {!tasks && error && (
          <Card>
            <ReadErrorState title="The tasks could not be loaded" reads={[query]} />
          </Card>
        )}
        {tasks?.length === 0 && (
          <Card>
            {staleNotice}
            <NoTasks />
          </Card>
        )}
        {tasks && filteredTasks && tasks.length > 0 && (
          <TaskList
            notice={
              <>
                {staleNotice}
                {created?.filters === filters && (
                  <HiddenTaskNotice
                    task={created.task}
                    shownTasks={filteredTasks}
                    onOpen={actions.open}
                    onDismiss={() => setCreated(null)}
                  />
                )}
              </>
            }
            allTasks={tasks}
            tasks={filteredTasks}
            today={today}
            view={view}
            requestedView={address.requestedView}
            onViewChange={address.changeView}
            actions={actions}
          />
        )}
      </div>
      {tasks && (
        <OpenTaskDialog
          tasks={tasks}
          shownTasks={filteredTasks ?? []}
          // Only one dialog at a time, even if Back opens a task while the editor is open.
          taskNumber={editor ? null : address.openTaskNumber}
          linkedComment={address.linkedComment}
          onOpen={actions.open}
          onEdit={actions.edit}
          onDelete={(task) => {
            if (remove(task)) address.closeTask();
          }}
          onClose={address.closeTask}
        />
      )}
      {editor && (
        <TaskEditor
          {...editor}
          tasks={tasks}
          onCreated={(task) => setCreated({ task, filters })}
          onClose={() => setEditor(null)}
        />
      )}
    </Page>
  );
}

/** Returns the editor of a new task that has the type and the assignee of the filters. */
function startTask({ type, assignee }: TaskView): EditorState {
  return {
    task: null,
    defaults: {
      ...(type && { type }),
      ...(assignee !== null && { assigneeIds: [assignee] }),
    },
  };
}
