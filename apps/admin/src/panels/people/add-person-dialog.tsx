import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { useController, useForm } from 'react-hook-form';
import { peopleMutations } from '@atrium/api-client/people';
import type { NewPerson } from '@atrium/contracts/people';
import { newPerson } from '@atrium/contracts/people';
import { foldText, SelectField, TextField } from '@atrium/ui';
import { bindFields } from '@atrium/ui/fields';
import { RestoredDraftNotice } from '../../form-page/restored-draft-notice';
import { useReportDirty } from '../use-report-dirty';
import { LinkDialog } from './link-dialog';
import { RoleField } from './role-field';
import { DEFAULT_ROLE } from './roles';
import { DELIVERY_OPTIONS, useDefaultDelivery } from './use-default-delivery';
import { useLinkCreation } from './use-link-creation';
import { usePersonDraft } from './use-person-draft';

interface AddPersonDialogProps {
  /** Unsaved input that was kept. */
  draft: NewPerson | undefined;
  /** Roles to choose from. */
  roles: readonly string[];
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
}

/** Adds a person. The dialog is open while it is mounted; at the end it shows a link to be copied. */
export function AddPersonDialog({ draft, roles, onDirtyChange, onClose }: AddPersonDialogProps) {
  const form = useForm<NewPerson>({
    resolver: standardSchemaResolver(newPerson),
    defaultValues: { username: '', email: '', role: DEFAULT_ROLE, delivery: useDefaultDelivery() },
  });
  const { errors, isDirty } = form.formState;
  const field = bindFields(form);
  const { field: role } = useController({ control: form.control, name: 'role' });
  const { create, created, isPending } = useLinkCreation(peopleMutations.add(), {
    onSent: onClose,
    onRefused: (reason) => {
      const isAboutEmail = foldText(reason).includes(foldText(form.getValues('email').trim()));
      form.setError(
        isAboutEmail ? 'email' : 'username',
        { message: reason },
        { shouldFocus: true },
      );
    },
  });
  const isUnsaved = isDirty && !created;
  useReportDirty(isUnsaved, onDirtyChange);
  usePersonDraft(() => (isUnsaved ? form.getValues() : undefined));
  const { reset } = form;

  // Synchronizes with the fields, which react-hook-form keeps outside of React.
  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [draft, reset]);

  return (
    <LinkDialog
      created={created}
      title="Add person"
      description="The person sets the first password with a one-time link."
      submitLabel="Add person"
      busy={isPending}
      isUnsaved={isUnsaved}
      onSubmit={form.handleSubmit(create)}
      onClose={onClose}
    >
      {draft && <RestoredDraftNotice />}
      <TextField label="Username" autoComplete="off" {...field('username')} />
      <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
      <RoleField
        value={role.value}
        onChange={role.onChange}
        roles={roles}
        error={errors.role?.message}
      />
      <SelectField label="Password link" options={DELIVERY_OPTIONS} {...field('delivery')} />
    </LinkDialog>
  );
}
