import type { UseMutationOptions } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { ConfirmDialog, renderIsolated, toastSuccess, tokens, useSingleFlight } from '@atrium/ui';
import { FormDialog } from './form-dialog';
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

  if (isHarmless) {
    return (
      <FormDialog
        size="small"
        title={title}
        description={description}
        submitLabel={confirmLabel}
        busy={isPending}
        onSubmit={(event) => {
          event.preventDefault();
          send(variables);
        }}
        onClose={onClose}
      >
        {reason}
      </FormDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={
        <>
          <span>{renderIsolated(description)}</span>
          {reason}
        </>
      }
      confirmLabel={confirmLabel}
      busy={isPending}
      onConfirm={() => send(variables)}
    />
  );
}

const Reason = styled(Refusal)`
  margin-top: ${tokens.space[2]};
`;
