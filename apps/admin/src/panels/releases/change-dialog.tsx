import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { releaseMutations } from '@atrium/api-client/releases';
import {
  changeRelease,
  type LiveApp,
  type ReleaseChange,
  type RequestedChange,
} from '@atrium/contracts/releases';
import { SelectField, TextAreaField, toastSuccess, useSingleFlight } from '@atrium/ui';
import { bindFields } from '@atrium/ui/fields';
import { FormDialog } from '../form-dialog';
import { readRefusal, Refusal, toastUnlessRefused } from '../refusal';
import { useReportDirty } from '../use-report-dirty';
import type { AppAction } from './release-texts';
import { describeRelease, describeRequest } from './request-texts';

interface ChangeDialogProps {
  /** The app as it was last read. */
  health: LiveApp;
  action: AppAction;
  /** Newest first. */
  history: readonly ReleaseChange[];
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
}

/** Rolls an app back, or promotes or aborts its candidate. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { health, action, history, onDirtyChange, onClose } = props;
  const { app, live, candidate, earlier } = health;
  const isRollback = action === 'rollback';
  const [chosen, setChosen] = useState('');
  const target = earlier.includes(chosen) ? chosen : earlier[0];
  // Both are missing when somebody else has ended the candidate.
  const expected = isRollback ? live.id : candidate?.id;
  const to = isRollback ? target : candidate?.id;
  const form = useForm<RequestedChange>({
    resolver: standardSchemaResolver(changeRelease.body),
    defaultValues: { action, release: null, expected: null, reason: '' },
  });
  const { isDirty } = form.formState;
  const isUnsaved = isDirty && to !== undefined;
  const texts = describeRequest(action, health, to);
  const { mutateAsync, isPending, error } = useMutation({
    ...releaseMutations.change(),
    onSuccess: () => {
      toastSuccess(texts.success);
      onClose();
    },
    onError: toastUnlessRefused,
  });
  const change = useSingleFlight(mutateAsync);
  useReportDirty(isUnsaved, onDirtyChange);
  const refusal = readRefusal(error);

  return (
    <FormDialog
      title={texts.title}
      description={texts.description}
      submitLabel={to === undefined ? undefined : texts.label}
      busy={isPending}
      isUnsaved={isUnsaved}
      onSubmit={form.handleSubmit(({ reason }) => {
        if (expected === undefined || to === undefined) return;
        change({ app, action, release: isRollback ? to : null, expected, reason });
      })}
      onClose={onClose}
    >
      {isRollback && earlier.length > 1 && (
        <SelectField
          label="Release"
          options={earlier.map((id) => [id, describeRelease(app, id, history)] as const)}
          value={target}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <TextAreaField label="Reason" hint="The history shows it." {...bindFields(form)('reason')} />
      {refusal !== undefined && <Refusal role="alert">{refusal}</Refusal>}
    </FormDialog>
  );
}
