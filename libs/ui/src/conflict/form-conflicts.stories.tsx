import { useForm } from 'react-hook-form';
import { Button, TextField } from '@atrium/ui';
import { LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { click, narrow } from '../catalog/story';
import { FormConflicts } from './form-conflicts';
import type { MergeFields } from './three-way-merge';
import { useFormMerge } from './use-form-merge';

interface Task {
  title: string;
  status: string;
  version: number;
  changedBy?: { id: number; username: string };
}

type TaskValues = Pick<Task, 'title' | 'status'>;

const FIELDS: MergeFields<TaskValues> = {
  title: { label: 'Title', format: String },
  status: { label: 'Status', format: String },
};

const BASE: Task = { title: 'Renew the license', status: 'Todo', version: 1 };

const BY_MARIA = { version: 2, changedBy: { id: 2, username: 'maria' } };

interface TaskFormProps {
  /** Text typed before the newer version came. */
  draft?: TaskValues;
  latest?: Task;
  rejectedVersion?: number;
}

function TaskForm({ draft, latest = BASE, rejectedVersion }: TaskFormProps) {
  const form = useForm<TaskValues, unknown, TaskValues>({
    defaultValues: toValues(BASE),
    ...(draft && { values: draft, resetOptions: { keepDefaultValues: true } }),
  });
  const merge = useFormMerge({
    form,
    start: BASE,
    latest,
    toValues,
    fields: FIELDS,
    userId: 1,
    isSaving: false,
  });
  return (
    <>
      <FormConflicts merge={merge} subject="task" rejectedVersion={rejectedVersion} />
      <TextField label="Title" {...form.register('title')} />
      <Button type="submit" onClick={merge.checkConflicts}>
        Save
      </Button>
    </>
  );
}

function toValues({ title, status }: Task): TaskValues {
  return { title, status };
}

export default { title: 'Conflict/FormConflicts', component: FormConflicts } satisfies StoryGroup;

export const Conflict: Story = {
  render: () => (
    <TaskForm
      draft={{ title: 'Renew all licenses', status: 'Todo' }}
      latest={{ ...BASE, ...BY_MARIA, title: 'Renew both licenses', status: 'Done' }}
    />
  ),
};

export const SeveralConflicts: Story = {
  render: () => (
    <TaskForm
      draft={{ title: 'Renew all licenses', status: '' }}
      latest={{ ...BASE, ...BY_MARIA, title: 'Renew both licenses', status: 'Done' }}
    />
  ),
};

export const Chosen: Story = { ...SeveralConflicts, play: click('input[type=radio]') };

export const Blocked: Story = { ...SeveralConflicts, play: click('[type=submit]') };

export const OnlyChanges: Story = {
  render: () => (
    <TaskForm
      draft={{ title: 'Renew all licenses', status: 'Todo' }}
      latest={{ ...BASE, version: 3, status: '' }}
    />
  ),
};

export const OtherWindow: Story = {
  render: () => (
    <TaskForm
      draft={{ title: 'Renew all licenses', status: 'Todo' }}
      latest={{ ...BASE, version: 2, changedBy: { id: 1, username: 'admin' }, title: 'Renew both' }}
    />
  ),
};

export const LongTexts: Story = {
  render: () => (
    <TaskForm
      draft={{ title: LONG_TEXT.repeat(4), status: 'Todo' }}
      latest={{
        version: 2,
        changedBy: { id: 2, username: LONG_WORD },
        title: LONG_WORD,
        status: LONG_TEXT,
      }}
    />
  ),
  globals: narrow,
};

export const WithoutInput: Story = {
  render: () => <TaskForm latest={{ ...BASE, ...BY_MARIA, status: 'Done' }} />,
};

export const Unknown: Story = { render: () => <TaskForm rejectedVersion={1} /> };
