import { useFormContext } from 'react-hook-form';
import { styled } from 'styled-components';
import type { TaskDetails } from '@atrium/contracts/tasks';
import { taskPriority, taskStatus, taskType } from '@atrium/contracts/tasks';
import { SelectField, TextAreaField, TextField, tokens } from '@atrium/ui';
import type { Assignee } from '../usernames';
import { AssigneePicker } from './assignee-picker';
import type { TaskFormValues } from './task-form-values';

interface TaskFieldsProps {
  id: string;
  assigned: readonly Assignee[];
  onSubmit: (details: TaskDetails) => void;
}

export function TaskFields({ id, assigned, onSubmit }: TaskFieldsProps) {
  const { register, handleSubmit, formState, getValues, trigger, clearErrors } = useFormContext<
    TaskFormValues,
    unknown,
    TaskDetails
  >();
  const { errors } = formState;
  const submit = handleSubmit((details) => onSubmit(details));

  function checkDates() {
    const days = getValues(['startDate', 'endDate']);
    // The year of a date that is being typed begins with zeros.
    if (days.every((day) => day && day >= '1')) void trigger('endDate');
    else clearErrors('endDate');
  }

  return (
    <Form id={id} noValidate aria-label="Task" onSubmit={(event) => void submit(event)}>
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
      <AssigneePicker assigned={assigned} />
      <Row>
        <TextField
          label="Start Date"
          type="date"
          max="9999-12-31"
          error={errors.startDate?.message}
          {...register('startDate', { onChange: checkDates })}
        />
        <TextField
          label="End Date"
          type="date"
          max="9999-12-31"
          error={errors.endDate?.message}
          {...register('endDate', { onChange: checkDates })}
        />
      </Row>
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
