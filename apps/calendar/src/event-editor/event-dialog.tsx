import type { ReactNode, RefObject } from 'react';
import { useEffect, useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { useDraftAcrossSignIn } from '@atrium/auth';
import type { EventDetails } from '@atrium/contracts/events';
import { Button, Dialog, DiscardDialog } from '@atrium/ui';
import type { TimeSpan } from '../local-time';
import { useUnsavedWork } from '../unsaved-work';
import { EventFields } from './event-fields';
import type { EventFormValues, InvitedUser } from './event-form-values';
import { eventResolver } from './event-form-values';

interface EventDialogProps {
  /** Names the form among those whose text is kept when the session ends. */
  draftKey: string;
  title: string;
  saveLabel: string;
  /** What the form starts with, and the instants of its two times. */
  values: EventFormValues;
  times: TimeSpan;
  /** Users who take part so far. */
  invited?: readonly InvitedUser[];
  isSaving: boolean;
  /** The event does not exist any more: what was typed can be read and not be saved. */
  isGone?: boolean;
  /** The page has been left for another address; what was typed would be lost. */
  isLeft?: boolean;
  /** Called when the person stays after all. */
  onStay?: () => void;
  onSave: (details: EventDetails) => void;
  onClose: () => void;
  /** Takes the focus when the dialog is closed and what had it before can't. */
  returnFocusTo: RefObject<HTMLElement | null>;
  deleteButton?: ReactNode;
}

/** The form of an event in its dialog, which does not close over what was typed without asking. */
export function EventDialog({
  draftKey,
  title,
  saveLabel,
  values,
  times,
  invited = [],
  isSaving,
  isGone = false,
  isLeft = false,
  onStay,
  onSave,
  onClose,
  returnFocusTo,
  deleteButton,
}: EventDialogProps) {
  const formId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm<EventFormValues, unknown, EventDetails>({
    resolver: eventResolver(times),
    defaultValues: values,
  });
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty);
  const draft = useDraftAcrossSignIn(draftKey, () => (isDirty ? form.getValues() : undefined));

  // Synchronizes with the form's own state; against its first values, so that it counts as changed.
  useEffect(() => {
    if (draft) form.reset(draft, { keepDefaultValues: true });
  }, [form, draft]);

  function leave() {
    if (isSaving) return;
    if (isDirty) setIsAsking(true);
    else onClose();
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={leave}
        size="large"
        title={title}
        returnFocusTo={returnFocusTo}
        description={isGone ? GONE : draft && RESTORED}
        footer={
          <>
            {deleteButton && !isGone && <Aside>{deleteButton}</Aside>}
            <Button onClick={leave}>Cancel</Button>
            {!isGone && (
              <Button type="submit" form={formId} variant="primary" busy={isSaving}>
                {saveLabel}
              </Button>
            )}
          </>
        }
      >
        <FormProvider {...form}>
          <EventFields
            id={formId}
            label={title}
            invited={invited}
            onSubmit={(details) => {
              if (!isGone) onSave(details);
            }}
          />
        </FormProvider>
      </Dialog>
      <DiscardDialog
        open={isAsking || isLeft}
        onKeep={() => {
          setIsAsking(false);
          if (isLeft) onStay?.();
        }}
        onDiscard={onClose}
      />
    </>
  );
}

const RESTORED = 'Restored what you had typed before your session ended.';

const GONE =
  'This event has been deleted and can no longer be saved. You can still copy what you typed.';

const Aside = styled.div`
  margin-right: auto;
`;
