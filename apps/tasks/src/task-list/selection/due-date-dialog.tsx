import type { SubmitEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { taskChanges } from '@atrium/contracts/tasks';
import { Button, Dialog, INCOMPLETE_DATE, TextField } from '@atrium/ui';
import { formatTaskCount } from '../task-filters';

interface DueDateDialogProps {
  /** Number of tasks that get the date. */
  count: number;
  /** Called with a date such as `2026-11-20`. */
  onSave: (day: string) => void;
  onClose: () => void;
}

export function DueDateDialog({ count, onSave, onClose }: DueDateDialogProps) {
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [day, setDay] = useState('');
  const [error, setError] = useState<string>();

  function save(event: SubmitEvent) {
    event.preventDefault();
    const result = taskChanges.shape.endDate.safeParse(day);
    const isIncomplete = input.current?.validity.badInput ?? false;
    if (isIncomplete || day === '') setError(isIncomplete ? INCOMPLETE_DATE : 'Required');
    else if (result.data) onSave(result.data);
    else setError(result.error?.issues[0]?.message);
    input.current?.focus();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Set due date"
      description={`It replaces the end date of ${formatTaskCount(count)}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId}>
            Set due date
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save}>
        <TextField
          ref={input}
          label="End Date"
          type="date"
          max="9999-12-31"
          value={day}
          error={error}
          onChange={({ target }) => {
            setDay(target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
