import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { Button, Card, DiscardDialog, Page, PageHeader, tokens } from '@atrium/ui';
import { LeaveForm } from './form-link';
import { RestoredNote } from './restored-note';

interface FormPageProps {
  title: string;
  submitLabel: string;
  /** Notices about the choices that the form offers. */
  notices?: ReactNode;
  /** Something was typed or chosen that is not saved. */
  isDirty: boolean;
  /** The fields show what was typed before the session ended. */
  isRestored: boolean;
  /** The form was sent and the response is awaited. */
  busy: boolean;
  onSubmit: (event: FormEvent) => unknown;
  /** Called whenever the person points at the form, types into it or moves the focus in it. */
  onUse?: (() => void) | undefined;
  /** The fields, once they can be shown. */
  children: ReactNode;
}

/** A screen with one form. Cancel leads back to the dashboard, after asking if something would be lost. */
export function FormPage(props: FormPageProps) {
  const { title, submitLabel, notices, isDirty, isRestored, busy, onSubmit, onUse, children } =
    props;
  const navigate = useNavigate();
  const [destination, setDestination] = useState<string | null>(null);

  function leave(path: string) {
    if (isDirty) setDestination(path);
    else void navigate(path);
  }

  return (
    <Page>
      <Narrow>
        <PageHeader title={title} />
        <Card>
          <form
            noValidate
            aria-label={title}
            onSubmit={(event) => void onSubmit(event)}
            onPointerDown={onUse}
            onKeyDown={onUse}
            onFocus={onUse}
          >
            <Fields>
              {notices}
              {isRestored && <RestoredNote />}
              <LeaveForm value={leave}>{children}</LeaveForm>
            </Fields>
            <Buttons>
              <Button
                onClick={() => {
                  leave('/');
                }}
              >
                Cancel
              </Button>
              <Button type="submit" variant="primary" busy={busy}>
                {submitLabel}
              </Button>
            </Buttons>
          </form>
        </Card>
      </Narrow>
      <DiscardDialog
        open={destination !== null}
        onKeep={() => {
          setDestination(null);
        }}
        onDiscard={() => {
          if (destination !== null) void navigate(destination);
        }}
      />
    </Page>
  );
}

const Narrow = styled.div`
  max-width: 680px;
  margin-inline: auto;
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[4]};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${tokens.space[2]};
  margin-top: ${tokens.space[6]};
`;
