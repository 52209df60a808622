import { useQuery } from '@tanstack/react-query';
import { ListTodo, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { taskQueries } from '@atrium/api-client/tasks';
import type { Task } from '@atrium/contracts/tasks';
import {
  Button,
  Card,
  EmptyState,
  lazyComponent,
  Page,
  PageHeader,
  ReadErrorState,
  StaleNotice,
} from '@atrium/ui';
import { useListFocus } from '../list-focus';
import { OpenTaskDialog } from '../task-detail/open-task-dialog';
import type { EditorState } from '../task-editor/editor-draft';
import { useEditorDraft } from '../task-editor/editor-draft';
import { ExportButton } from '../task-export/export-button';
import { findTasks } from './find-tasks';
import { TaskList } from './task-list';
import { useTaskListAddress } from './task-list-address';
import { LoadingTaskTable } from './task-table';

const TaskEditor = lazyComponent(() =>
  import(/* webpackChunkName: "dialogs" */ '../task-editor/task-editor').then(
    (module) => module.TaskEditor,
  ),
);

export function TaskListPage() {
  const query = useQuery(taskQueries.list());
  const { data: tasks, error } = query;
  const address = useTaskListAddress();
  const list = useRef<HTMLDivElement>(null);
  useListFocus(list);
  const { view } = address;
  const filteredTasks = useMemo(() => tasks && findTasks(tasks, view), [tasks, view]);
  const staleNotice = <StaleNotice title="The tasks" read={query} />;
  // Only restores the editor; the editor itself saves its draft.
  const restored = useEditorDraft(() => undefined);
  const [editor, setEditor] = useState<EditorState | null>(restored ?? null);

  if (address.isNewRequested && !editor) setEditor({ task: null });

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
            <Button
              variant="primary"
              icon={<Plus size={16} aria-hidden />}
              onClick={() => {
                setEditor({ task: null });
              }}
            >
              Create Task
            </Button>
          </>
        }
      />
      <div ref={list} role="group" aria-label="Task list" tabIndex={-1}>
        {!tasks && !error && <LoadingTaskTable />}
        {!tasks && error && (
          <Card>
            <ReadErrorState title="Tasks could not be loaded" reads={[query]} />
          </Card>
        )}
        {tasks?.length === 0 && <NoTasks notice={staleNotice} />}
        {tasks && filteredTasks && tasks.length > 0 && (
          <TaskList
            notice={staleNotice}
            allTasks={tasks}
            tasks={filteredTasks}
            view={view}
            requestedView={address.requestedView}
            onViewChange={address.changeView}
            onOpen={({ taskNumber }) => {
              address.openTask(taskNumber);
            }}
            onEdit={(task) => {
              setEditor({ task });
            }}
          />
        )}
      </div>
      {tasks && (
        <OpenTaskDialog
          tasks={tasks}
          // Only one dialog at a time, even if Back opens a task while the editor is open.
          taskNumber={editor ? null : address.openTaskNumber}
          onClose={address.closeTask}
        />
      )}
      {editor && (
        <TaskEditor
          {...editor}
          latest={findLatest(editor, tasks)}
          isDeleted={isDeleted(editor, tasks)}
          onClose={() => {
            setEditor(null);
          }}
        />
      )}
    </Page>
  );
}

function findLatest({ task }: EditorState, tasks: readonly Task[] = []): Task | undefined {
  return task ? tasks.find(({ id }) => id === task.id) : undefined;
}

function isDeleted(editor: EditorState, tasks: readonly Task[] | undefined): boolean {
  return Boolean(editor.task && tasks && !findLatest(editor, tasks));
}

function NoTasks({ notice }: { notice: ReactNode }) {
  return (
    <Card>
      {notice}
      <EmptyState
        icon={<ListTodo size={24} />}
        title="No tasks yet"
        description="Bugs, features and documentation work that your team assigns shows up here. Start with Create Task."
      />
    </Card>
  );
}
