import type { ReactNode, RefObject } from 'react';
import { useEffect, useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { useDraftAcrossSignIn } from '@atrium/auth';
import type { EventDetails } from '@atrium/contracts/events';
import { Button, Dialog, DiscardDialog } from '@atrium/ui';
import type { TimeRange } from '../date-input';
import { useUnsavedWork } from '../unsaved-work';
import { EventFields } from './event-fields';
import type { EventFormValues, InvitedUser } from './event-form-values';
import { eventResolver } from './event-form-values';

interface EventDialogProps {
  /** Key under which the form's values are stored when the session ends. */
  draftKey: string;
  title: string;
  saveLabel: string;
  /** Initial values of the form. */
  values: EventFormValues;
  /** Initial times with seconds, which the inputs cannot hold. */
  times: TimeRange;
  /** Users who are invited so far. */
  invited?: readonly InvitedUser[];
  isSaving: boolean;
  /** Whether the event no longer exists, so that it can't be saved. */
  isDeleted?: boolean;
  /** Whether the address has changed, so that unsaved changes would be lost. */
  isLeaving?: boolean;
  /** Called when the user keeps editing instead of leaving. */
  onStay?: () => void;
  onSave: (details: EventDetails) => void;
  onClose: () => void;
  /** Receives the focus on close if the previously focused element can't. */
  returnFocusTo: RefObject<HTMLElement | null>;
  deleteButton?: ReactNode;
}

/** Dialog with the form of an event; asks before it discards changes. */
export function EventDialog({
  draftKey,
  title,
  saveLabel,
  values,
  times,
  invited = [],
  isSaving,
  isDeleted = false,
  isLeaving = false,
  onStay,
  onSave,
  onClose,
  returnFocusTo,
  deleteButton,
}: EventDialogProps) {
  const formId = useId();
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false);
  const form = useForm<EventFormValues, unknown, EventDetails>({
    resolver: eventResolver(times),
    defaultValues: values,
  });
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty);
  const draft = useDraftAcrossSignIn(draftKey, () => (isDirty ? form.getValues() : undefined));

  // Synchronizes with the form's own state. Keeps the default values, so that the form is dirty.
  useEffect(() => {
    if (draft) form.reset(draft, { keepDefaultValues: true });
  }, [form, draft]);

  function close() {
    if (isSaving) return;
    if (isDirty) setIsConfirmingDiscard(true);
    else onClose();
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        size="large"
        title={title}
        returnFocusTo={returnFocusTo}
        description={isDeleted ? DELETED : draft && RESTORED}
        footer={
          <>
            {deleteButton && !isDeleted && <StartAligned>{deleteButton}</StartAligned>}
            <Button onClick={close}>Cancel</Button>
            {!isDeleted && (
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
              if (!isDeleted) onSave(details);
            }}
          />
        </FormProvider>
      </Dialog>
      <DiscardDialog
        open={isConfirmingDiscard || isLeaving}
        onKeep={() => {
          setIsConfirmingDiscard(false);
          if (isLeaving) onStay?.();
        }}
        onDiscard={onClose}
      />
    </>
  );
}

const RESTORED = 'Restored what you had typed before your session ended.';

const DELETED =
  'This event has been deleted and can no longer be saved. You can still copy what you typed.';

const StartAligned = styled.div`
  margin-right: auto;
`;
