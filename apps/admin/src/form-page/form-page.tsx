import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useDraftAcrossSignIn } from '@atrium/auth';
import { Button, hasCoarsePointer, Stack, tokens, useDiscardPrompt } from '@atrium/ui';
import { useBackToDashboard } from '../dashboard-place';
import { useUnsavedWork } from '../unsaved-work';
import { FormFrame } from './form-frame';
import { LeaveFormContext } from './form-link';
import { RestoredDraftNotice } from './restored-draft-notice';
import { useReturnPath } from './return-path';

interface FormPageProps<Values extends FieldValues, Context, Output> {
  title: string;
  form: UseFormReturn<Values, Context, Output>;
  /** Identifies the form in drafts. */
  draftKey: string;
  submitLabel: string;
  /** Notices about the options of the form. */
  notices?: ReactNode;
  /** Another way to submit the form. */
  secondSubmit?: { label: string; onSubmit: (output: Output) => void };
  /** Whether the form was sent and the response is pending. */
  busy: boolean;
  onSubmit: (output: Output) => void;
  /** Called on every pointer press, key press and focus change in the fields, but not in the buttons. */
  onInteraction?: (() => void) | undefined;
  /** The fields. */
  children: ReactNode;
}

/**
 * A page with one form, whose first field has the focus. Cancel leads back, after a prompt if there is unsaved input. When the session
 * expires, the input is kept until the same user signs in again.
 */
export function FormPage<Values extends FieldValues, Context, Output>({
  title,
  form,
  draftKey,
  submitLabel,
  notices,
  secondSubmit,
  busy,
  onSubmit,
  onInteraction,
  children,
}: FormPageProps<Values, Context, Output>) {
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const backToDashboard = useBackToDashboard();
  const fields = useRef<HTMLFormElement>(null);
  const { reset, getValues, formState } = form;
  const { isDirty } = formState;
  const { leave, prompt } = useDiscardPrompt(isDirty);
  useUnsavedWork(isDirty);
  const draft = useDraftAcrossSignIn<Values>(draftKey, () => (isDirty ? getValues() : undefined));

  // Synchronizes with the fields, which react-hook-form keeps outside of React.
  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [draft, reset]);

  // Synchronizes with the focus. The keyboard of a touch screen would cover the other fields.
  useEffect(() => {
    if (hasCoarsePointer()) return;
    fields.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);

  function leaveTo(path: string) {
    leave(() => void navigate(path));
  }

  function cancel() {
    // The dashboard with its search, which would hide a new record after saving.
    if (new URL(returnPath, window.location.href).pathname === '/') backToDashboard();
    else void navigate(returnPath);
  }

  return (
    <FormFrame title={title} footer={prompt}>
      <form
        ref={fields}
        noValidate
        aria-label={title}
        onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
      >
        <Stack
          $gap={4}
          onPointerDown={onInteraction}
          onKeyDown={onInteraction}
          onFocus={onInteraction}
        >
          {notices}
          {draft && <RestoredDraftNotice />}
          <LeaveFormContext value={leaveTo}>{children}</LeaveFormContext>
        </Stack>
        <Buttons>
          <Button onClick={() => leave(cancel)}>Cancel</Button>
          {secondSubmit && (
            <Button busy={busy} onClick={() => void form.handleSubmit(secondSubmit.onSubmit)()}>
              {secondSubmit.label}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={busy}>
            {submitLabel}
          </Button>
        </Buttons>
      </form>
    </FormFrame>
  );
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${tokens.space[2]};
  margin-top: ${tokens.space[6]};
`;
