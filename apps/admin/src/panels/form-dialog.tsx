import type { ReactNode, SubmitEvent } from 'react';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, Dialog, Stack, useDiscardPrompt } from '@atrium/ui';
import { LeaveFormContext } from '../form-page/form-link';

/** Props of `FormDialog`. */
export interface FormDialogProps {
  title: string;
  description?: string;
  size?: 'small' | 'medium';
  /** Undefined if there is nothing to submit any more. */
  submitLabel: string | undefined;
  /** Whether the form was sent and the response is pending, which keeps the dialog open. */
  busy: boolean;
  /** Whether to ask before the input is discarded. */
  isUnsaved?: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
  /** Shown in place of the form once it was sent, until the user has seen it. */
  result?: ReactNode;
  /** Content above the form. */
  notices?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A dialog with one form, open while it is mounted. */
export function FormDialog({
  title,
  description,
  size,
  submitLabel,
  busy,
  isUnsaved = false,
  onSubmit,
  onClose,
  result,
  notices,
  children,
}: FormDialogProps) {
  const formId = useId();
  const { leave, prompt } = useDiscardPrompt(isUnsaved);
  const navigate = useNavigate();

  function close() {
    if (!busy) leave(onClose);
  }

  function leaveTo(path: string) {
    leave(() => {
      onClose();
      void navigate(path);
    });
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        title={title}
        description={description}
        size={size}
        footer={
          result ? (
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          ) : (
            <>
              <Button onClick={close}>Cancel</Button>
              {submitLabel !== undefined && (
                <Button type="submit" form={formId} variant="primary" busy={busy}>
                  {submitLabel}
                </Button>
              )}
            </>
          )
        }
      >
        {notices}
        {result ?? (
          <Stack
            as="form"
            $gap={4}
            id={formId}
            noValidate
            aria-label={title}
            onSubmit={(event) => void onSubmit(event)}
          >
            <LeaveFormContext value={leaveTo}>{children}</LeaveFormContext>
          </Stack>
        )}
      </Dialog>
      {prompt}
    </>
  );
}
