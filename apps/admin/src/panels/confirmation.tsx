import type { UseMutationOptions } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { styled } from 'styled-components';
import {
  Button,
  ConfirmDialog,
  Dialog,
  renderIsolated,
  toastSuccess,
  tokens,
  useSingleFlight,
} from '@atrium/ui';
import { readRefusal, Refusal, toastUnlessRefused } from './refusal';

interface ConfirmationProps<Result, Variables> {
  title: string;
  /** Consequences of the change. */
  description: string;
  confirmLabel: string;
  /** Whether it takes nothing from anybody, so that the dialog does not warn. */
  isHarmless?: boolean;
  mutation: UseMutationOptions<Result, Error, Variables>;
  variables: Variables;
  /** Text of the toast after the change. */
  success: string;
  onClose: () => void;
}

/** Asks for confirmation of a change, and shows why the server refuses it. */
export function Confirmation<Result, Variables>({
  title,
  description,
  confirmLabel,
  isHarmless = false,
  mutation,
  variables,
  success,
  onClose,
}: ConfirmationProps<Result, Variables>) {
  const { mutateAsync, isPending, error } = useMutation({
    ...mutation,
    onSuccess: () => toastSuccess(success),
    onError: toastUnlessRefused,
  });
  const send = useSingleFlight((payload: Variables) =>
    mutateAsync(payload, { onSuccess: onClose }),
  );
  const refusal = readRefusal(error);
  const reason = refusal !== undefined && <Reason role="alert">{refusal}</Reason>;
  function confirm() {
    send(variables);
  }
  function close() {
    if (!isPending) onClose();
  }

  if (isHarmless) {
    return (
      <Dialog
        open
        size="small"
        onOpenChange={close}
        title={title}
        description={description}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" busy={isPending} onClick={confirm}>
              {confirmLabel}
            </Button>
          </>
        }
      >
        {reason}
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={close}
      title={title}
      description={
        <>
          <span>{renderIsolated(description)}</span>
          {reason}
        </>
      }
      confirmLabel={confirmLabel}
      busy={isPending}
      onConfirm={confirm}
    />
  );
}

const Reason = styled(Refusal)`
  margin-top: ${tokens.space[2]};
`;
