import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { publisherMutations } from '@atrium/api-client/publishers';
import { type NewPublisher, newPublisher } from '@atrium/contracts/publishers';
import { TextField, useSingleFlight } from '@atrium/ui';
import { bindFields } from '@atrium/ui/fields';
import { mediumDate } from '../../local-dates';
import { CopySecret } from '../copy-secret';
import { FormDialog } from '../form-dialog';
import { readRefusal, Refusal, toastUnlessRefused } from '../refusal';
import { useReportDirty } from '../use-report-dirty';
import { DEFAULT_DAYS, DEFAULT_VERBS } from './publisher-texts';
import { ScopeFields } from './scope-fields';

interface AddPublisherDialogProps {
  /** Apps to choose from. */
  known: readonly string[];
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
}

/** Adds a publisher, and then shows its token, once. */
export function AddPublisherDialog({ known, onDirtyChange, onClose }: AddPublisherDialogProps) {
  const form = useForm<NewPublisher>({
    resolver: standardSchemaResolver(newPublisher),
    defaultValues: {
      name: '',
      apps: [],
      may: [...DEFAULT_VERBS],
      allowNew: false,
      days: DEFAULT_DAYS,
    },
  });
  const { mutateAsync, isPending, error, data } = useMutation({
    ...publisherMutations.add(),
    onError: toastUnlessRefused,
  });
  const add = useSingleFlight(mutateAsync);
  const isUnsaved = form.formState.isDirty && !data;
  useReportDirty(isUnsaved, onDirtyChange);
  const field = bindFields(form);
  const refusal = readRefusal(error);

  return (
    <FormDialog
      title={data ? `Token of ${data.publisher.name}` : 'Add publisher'}
      description={
        data
          ? 'Store it as ATRIUM_RELEASE_TOKEN where the releases are published.'
          : 'A publisher releases with a token, such as the CI of a team.'
      }
      submitLabel="Add publisher"
      busy={isPending}
      isUnsaved={isUnsaved}
      onSubmit={form.handleSubmit(add)}
      onClose={onClose}
      result={
        data && (
          <CopySecret
            label="Token"
            secret={data.token}
            hint={`Valid until ${mediumDate(data.publisher.expiresAt)}. It is not shown again.`}
          />
        )
      }
    >
      <TextField
        label="Name"
        hint="The history shows it, such as tasks-ci."
        autoComplete="off"
        spellCheck={false}
        {...field('name')}
      />
      <ScopeFields form={form} known={known} />
      <TextField
        label="Days that the token is valid"
        type="number"
        {...field('days', { valueAsNumber: true })}
      />
      {refusal !== undefined && <Refusal role="alert">{refusal}</Refusal>}
    </FormDialog>
  );
}
