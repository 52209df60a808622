import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { styled } from 'styled-components';
import type { TaskDetails } from '@atrium/contracts/tasks';
import { taskPriority, taskStatus, taskType } from '@atrium/contracts/tasks';
import { SelectField, TextAreaField, TextField, tokens } from '@atrium/ui';
import { bindFields } from '@atrium/ui/fields';
import type { Assignee } from '../usernames';
import { AssigneePicker } from './assignee-picker';
import type { TaskFormValues } from './task-form-values';

interface TaskFieldsProps {
  id: string;
  assigned: readonly Assignee[];
  onSubmit: (details: TaskDetails) => void;
  /** Shown after the fields. */
  children: ReactNode;
}

export function TaskFields({ id, assigned, onSubmit, children }: TaskFieldsProps) {
  const form = useFormContext<TaskFormValues, unknown, TaskDetails>();
  const { getValues, trigger, clearErrors } = form;
  const field = bindFields(form);
  const submit = form.handleSubmit((details) => onSubmit(details));

  function checkDates() {
    const days = getValues(['startDate', 'endDate']);
    // The year of a date that is being typed begins with zeros.
    if (days.every((day) => day && day >= '1')) void trigger('endDate');
    else clearErrors('endDate');
  }

  return (
    <Form id={id} noValidate aria-label="Task" onSubmit={(event) => void submit(event)}>
      <TextField label="Title" {...field('title')} />
      <TextAreaField label="Description" {...field('description')} />
      <Row>
        <SelectField label="Type" {...field('type')}>
          <option value="">Select a type</option>
          {taskType.options.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
        <SelectField label="Status" {...field('status')}>
          {taskStatus.options.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </SelectField>
        <SelectField label="Priority" {...field('priority')}>
          {taskPriority.options.map((priority) => (
            <option key={priority}>{priority}</option>
          ))}
        </SelectField>
      </Row>
      <AssigneePicker assigned={assigned} />
      <Row>
        <TextField
          label="Start Date"
          type="date"
          max="9999-12-31"
          {...field('startDate', { onChange: checkDates })}
        />
        <TextField
          label="End Date"
          type="date"
          max="9999-12-31"
          {...field('endDate', { onChange: checkDates })}
        />
      </Row>
      {children}
    </Form>
  );
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
