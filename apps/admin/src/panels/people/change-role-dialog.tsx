import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import { explainError } from '@atrium/api-client';
import { peopleMutations } from '@atrium/api-client/people';
import type { Person } from '@atrium/contracts/people';
import { changePersonRole } from '@atrium/contracts/people';
import { isolate, toastError, toastSuccess, useSingleFlight } from '@atrium/ui';
import { FormDialog } from '../form-dialog';
import { readRefusal } from '../refusal';
import { useReportDirty } from '../use-report-dirty';
import { RoleField } from './role-field';

interface ChangeRoleDialogProps {
  person: Person;
  /** Whether the person is the signed-in user. */
  isSelf: boolean;
  /** Roles to choose from. */
  roles: readonly string[];
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
}

/** Changes a person's role, which ends the person's sessions. */
export function ChangeRoleDialog({
  person,
  isSelf,
  roles,
  onDirtyChange,
  onClose,
}: ChangeRoleDialogProps) {
  const { id } = person;
  const username = isolate(person.username);
  const form = useForm<{ role: string }>({
    resolver: standardSchemaResolver(changePersonRole.body),
    defaultValues: { role: person.role },
  });
  const { errors, isDirty } = form.formState;
  const { field } = useController({ control: form.control, name: 'role' });
  const { mutateAsync, isPending } = useMutation({
    ...peopleMutations.changeRole(),
    onSuccess: ({ role }) => {
      toastSuccess(`Role of ${username} changed to ${isolate(role)}`);
      onClose();
    },
    onError: (error) => {
      const refusal = readRefusal(error);
      if (refusal === undefined) toastError(explainError(error));
      else form.setError('role', { message: refusal });
    },
  });
  const change = useSingleFlight(mutateAsync);
  useReportDirty(isDirty, onDirtyChange);

  return (
    <FormDialog
      title={`Change role of ${username}`}
      description={
        isSelf
          ? 'A new role ends all your sessions, this one included.'
          : `A new role ends all sessions of ${username}.`
      }
      submitLabel="Change role"
      busy={isPending}
      isUnsaved={isDirty}
      onSubmit={form.handleSubmit(({ role }) => {
        if (role === person.role) onClose();
        else change({ id, role });
      })}
      onClose={onClose}
    >
      <RoleField
        value={field.value}
        onChange={field.onChange}
        roles={roles}
        error={errors.role?.message}
      />
    </FormDialog>
  );
}
