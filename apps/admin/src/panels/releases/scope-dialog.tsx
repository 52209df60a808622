import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { publisherMutations } from '@atrium/api-client/publishers';
import { type NewPublisher, newPublisher, type Publisher } from '@atrium/contracts/publishers';
import { toastSuccess, useSingleFlight } from '@atrium/ui';
import { FormDialog } from '../form-dialog';
import { readRefusal, Refusal, toastUnlessRefused } from '../refusal';
import { useReportDirty } from '../use-report-dirty';
import { DEFAULT_DAYS } from './publisher-texts';
import { ScopeFields } from './scope-fields';

interface ScopeDialogProps {
  publisher: Publisher;
  /** Apps to choose from, besides its own. */
  known: readonly string[];
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
}

/** Changes what a publisher may do. */
export function ScopeDialog({ publisher, known, onDirtyChange, onClose }: ScopeDialogProps) {
  const { name, apps, may } = publisher;
  const form = useForm<NewPublisher>({
    resolver: standardSchemaResolver(newPublisher),
    // The days of its token are not among the fields, and stay as they are.
    defaultValues: { name, apps, may, allowNew: false, days: DEFAULT_DAYS },
  });
  const { isDirty } = form.formState;
  const { mutateAsync, isPending, error } = useMutation({
    ...publisherMutations.changeScope(),
    onSuccess: () => {
      toastSuccess(`Scope of ${name} changed`);
      onClose();
    },
    onError: toastUnlessRefused,
  });
  const change = useSingleFlight(mutateAsync);
  useReportDirty(isDirty, onDirtyChange);
  const refusal = readRefusal(error);
  const own = apps.filter((app) => app !== '*');

  return (
    <FormDialog
      title={`Scope of ${name}`}
      description="Its token stays the same."
      submitLabel="Save"
      busy={isPending}
      isUnsaved={isDirty}
      onSubmit={form.handleSubmit(({ apps, may, allowNew }) =>
        change({ name, apps, may, allowNew }),
      )}
      onClose={onClose}
    >
      <ScopeFields form={form} known={[...new Set([...known, ...own])].sort()} />
      {refusal !== undefined && <Refusal role="alert">{refusal}</Refusal>}
    </FormDialog>
  );
}
