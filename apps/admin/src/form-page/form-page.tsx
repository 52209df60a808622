import type { ReactNode, SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { Button, Stack, tokens, useDiscardPrompt } from '@atrium/ui';
import { FormFrame } from './form-frame';
import { LeaveFormContext } from './form-link';
import { RestoredDraftNotice } from './restored-draft-notice';
import { useReturnPath } from './return-path';

interface FormPageProps {
  title: string;
  submitLabel: string;
  /** Notices about the options of the form. */
  notices?: ReactNode;
  /** Another way to submit the form. */
  secondSubmit?: { label: string; onClick: () => void };
  /** Whether the form has unsaved input. */
  isDirty: boolean;
  /** Whether the fields show a restored draft. */
  isRestored: boolean;
  /** Whether the form was sent and the response is pending. */
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  /** Called on every pointer press, key press and focus change in the fields, but not in the buttons. */
  onInteraction?: (() => void) | undefined;
  /** The fields. */
  children: ReactNode;
}

/** A page with one form. Cancel leads back, after a prompt if there is unsaved input. */
export function FormPage({
  title,
  submitLabel,
  notices,
  secondSubmit,
  isDirty,
  isRestored,
  busy,
  onSubmit,
  onInteraction,
  children,
}: FormPageProps) {
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const { leave, prompt } = useDiscardPrompt(isDirty);

  function leaveTo(path: string) {
    leave(() => void navigate(path));
  }

  return (
    <FormFrame title={title} footer={prompt}>
      <form noValidate aria-label={title} onSubmit={(event) => void onSubmit(event)}>
        <Stack
          $gap={4}
          onPointerDown={onInteraction}
          onKeyDown={onInteraction}
          onFocus={onInteraction}
        >
          {notices}
          {isRestored && <RestoredDraftNotice />}
          <LeaveFormContext value={leaveTo}>{children}</LeaveFormContext>
        </Stack>
        <Buttons>
          <Button onClick={() => leaveTo(returnPath)}>Cancel</Button>
          {secondSubmit && (
            <Button busy={busy} onClick={secondSubmit.onClick}>
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
