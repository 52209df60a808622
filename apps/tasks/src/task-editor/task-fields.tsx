import { userQueries } from '@atrium/api-client';
import { taskPriority, taskStatus, taskType } from '@atrium/contracts';
import type { TaskDetails } from '@atrium/contracts';
import { SelectField, TextAreaField, TextField, tokens } from '@atrium/ui';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { styled } from 'styled-components';
import { AssigneePicker } from './assignee-picker';
import type { TaskFormValues } from './task-form-values';

interface TaskFieldsProps {
  id: string;
  /** Who is to do the task so far. */
  assignedIds: readonly number[];
  onSubmit: (details: TaskDetails) => void;
}

const INACTIVE_ASSIGNEE = 'Take out the users who are not active any more';

const DATES = ['startDate', 'endDate'] as const;

export function TaskFields({ id, assignedIds, onSubmit }: TaskFieldsProps) {
  const { register, handleSubmit, setError, formState } = useFormContext<
    TaskFormValues,
    unknown,
    TaskDetails
  >();
  const { errors } = formState;
  const { data: users } = useQuery(userQueries.list());

  // Without the users, it is for the server to say.
  function areActive(ids: readonly number[]): boolean {
    return !users || ids.every((id) => users.some((user) => user.id === id));
  }

  function refuse(name: keyof TaskFormValues, message: string) {
    setError(name, { message }, { shouldFocus: true });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    // A date that is typed in part only has no value, and would be saved as none.
    const unfinished = DATES.find((name) => isUnfinished(event.currentTarget, name));
    const validateAndSave = handleSubmit((details) => {
      if (!areActive(details.assigneeIds)) refuse('assigneeIds', INACTIVE_ASSIGNEE);
      else if (unfinished) refuse(unfinished, 'Complete the date or clear it');
      else onSubmit(details);
    });
    void validateAndSave(event);
  }

  return (
    <Form id={id} noValidate aria-label="Task" onSubmit={submit}>
      <TextField label="Title" error={errors.title?.message} {...register('title')} />
      <TextAreaField
        label="Description"
        error={errors.description?.message}
        {...register('description')}
      />
      <Row>
        <SelectField label="Type" error={errors.type?.message} {...register('type')}>
          <option value="">Select a type</option>
          {taskType.options.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
        <SelectField label="Status" error={errors.status?.message} {...register('status')}>
          {taskStatus.options.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </SelectField>
        <SelectField label="Priority" error={errors.priority?.message} {...register('priority')}>
          {taskPriority.options.map((priority) => (
            <option key={priority}>{priority}</option>
          ))}
        </SelectField>
      </Row>
      <AssigneePicker assignedIds={assignedIds} />
      <Row>
        <TextField
          label="Start Date"
          type="date"
          max="9999-12-31"
          error={errors.startDate?.message}
          {...register('startDate')}
        />
        <TextField
          label="End Date"
          type="date"
          max="9999-12-31"
          error={errors.endDate?.message}
          {...register('endDate')}
        />
      </Row>
    </Form>
  );
}

function isUnfinished(form: HTMLFormElement, name: string): boolean {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement && input.validity.badInput;
}

const Form = styled.form`
  display: grid;
  gap: ${tokens.space[4]};
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  gap: ${tokens.space[4]};
`;
