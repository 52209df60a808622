import { useQuery } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import type { EventOccurrence } from '@atrium/api-client/events';
import { fileUrl } from '@atrium/api-client/file-url';
import { userQueries } from '@atrium/api-client/users';
import { RESTORED_DRAFT_TEXT, useDraftAcrossSignIn, useUser } from '@atrium/auth';
import type { EventDetails } from '@atrium/contracts/events';
import {
  Button,
  Dialog,
  DiscardDialog,
  rejectIncompleteDates,
  Stack,
  TextAreaField,
  TextField,
} from '@atrium/ui';
import type { FormDraft } from '@atrium/ui/conflict';
import { DeletedNotice, formatValues, FormConflicts, useFormMerge } from '@atrium/ui/conflict';
import { bindFields } from '@atrium/ui/fields';
import { FileDrop, FilesField, useUnfinishedFiles } from '@atrium/ui/files';
import type { TimeRange } from '../date-input';
import type { EventFormValues } from '../event-form/event-form-values';
import { eventResolver, invitedUsers, toFormValues } from '../event-form/event-form-values';
import { FindTime } from '../find-time/lazy-find-time';
import { RepetitionField } from '../repetition/repetition-field';
import { useUnsavedWork } from '../unsaved-work';
import { timeZoneOf } from '../zoned-time';
import { createEventMergeFields } from './event-merge-fields';
import { EventTimes, Pair } from './event-times';
import { ExternalParticipants } from './external-participants';
import { InternalParticipants } from './internal-participants';
import { useInvitations } from './invitation-state';
import { RepeatedTime } from './repeated-time';
import { useEventFiles } from './use-event-files';

interface EventDialogProps {
  /** Key under which the form's values are stored when the session ends. */
  draftKey: string;
  title: string;
  saveLabel: string;
  /** Event to edit, as it was opened; null for a new one. */
  event: EventOccurrence | null;
  /** The event as it was last read. */
  latest?: EventOccurrence | undefined;
  /** The event to read, above the form. */
  summary?: ReactNode;
  values: EventFormValues;
  /** Times of the event with seconds, which the inputs cannot hold, the newest first. */
  times: readonly TimeRange[];
  isSaving: boolean;
  /** Version that the server has refused to replace, because there is a newer one. */
  rejectedVersion?: number | undefined;
  /** Whether the event no longer exists, so that it can only be saved as a new one. */
  isDeleted?: boolean;
  /** Whether the address has changed, so that unsaved changes would be lost. */
  isLeaving?: boolean;
  /** Called when the user keeps editing instead of leaving. */
  onStay?: () => void;
  /** Called with the version to replace, null for a new event, and the values of the form. */
  onSave: (details: EventDetails, base: EventOccurrence | null, values: EventFormValues) => void;
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
  event,
  latest,
  summary,
  values,
  times,
  isSaving,
  rejectedVersion,
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
  const known = latest ?? event;
  const timeZone = timeZoneOf(known);
  const form = useForm<EventFormValues, unknown, EventDetails>({
    resolver: rejectIncompleteDates(eventResolver(times, isDeleted ? null : known)),
    defaultValues: values,
  });
  const { data: users = [] } = useQuery(userQueries.list());
  const { id: userId } = useUser();
  // Names stay known when the others remove a participant.
  const invited = [event, latest].flatMap((known) => (known ? invitedUsers(known) : []));
  const invitations = useInvitations(isDeleted || !event ? undefined : event);
  // oxlint-disable-next-line react/purity -- Nothing is merged while there is no event.
  const fields = createEventMergeFields(users, invited, known?.startDate ?? new Date(), timeZone);
  const merge = useFormMerge({
    form,
    start: event,
    latest,
    toValues: toFormValues,
    fields,
    userId,
    isSaving,
  });
  const { restoreDraft } = merge;
  const field = bindFields(form);
  const { getValues, setError } = form;
  const { isDirty } = form.formState;
  const draft = useDraftAcrossSignIn<FormDraft<EventOccurrence, EventFormValues>>(draftKey, () =>
    isDirty ? merge.saveDraft() : undefined,
  );

  const files = useEventFiles({ form, draft, isDeleted });
  const unfinished = useUnfinishedFiles(files.uploads);
  const hasInput = isDirty || unfinished.areUnfinished;
  useUnsavedWork(hasInput);

  // Synchronizes with the fields, which react-hook-form keeps outside of React.
  useEffect(() => {
    if (draft) restoreDraft(draft);
  }, [draft, restoreDraft]);

  function close() {
    if (isSaving) return;
    if (hasInput) setIsConfirmingDiscard(true);
    else onClose();
  }

  function save(details: EventDetails, skipsUnfinished: boolean) {
    // A person who is typed in but not added would silently not be invited.
    if (getValues('personName').trim() || getValues('personEmail').trim()) {
      setError('personName', { message: PERSON_NOT_ADDED }, { shouldFocus: true });
      return;
    }
    if (files.error || (!isDeleted && !merge.checkConflicts())) return;
    if (unfinished.areUnfinished && !skipsUnfinished) {
      unfinished.ask();
      return;
    }
    unfinished.remove();
    const base = merge.progress?.base ?? null;
    const attachmentIds = files.readChangedIds(isDeleted ? undefined : base?.attachments);
    onSave(attachmentIds ? { ...details, attachmentIds } : details, base, getValues());
  }

  const submit = form.handleSubmit((details) => save(details, false));

  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        size="large"
        title={title}
        // An event is read before it is edited.
        focusesTitle={event !== null}
        returnFocusTo={returnFocusTo}
        description={draft && RESTORED_DRAFT_TEXT}
        footer={
          <>
            {deleteButton && !isDeleted && <StartAligned>{deleteButton}</StartAligned>}
            <Button onClick={close}>Cancel</Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={isSaving || unfinished.isWaiting}
            >
              {saveLabel}
            </Button>
          </>
        }
      >
        {summary}
        {isDeleted ? (
          <DeletedNotice readText={() => formatValues(getValues(), fields)}>
            {DELETED}
          </DeletedNotice>
        ) : (
          <FormConflicts merge={merge} subject="event" rejectedVersion={rejectedVersion} />
        )}
        <FormProvider {...form}>
          <FileDrop
            label="Drop files to attach them to the event"
            onFiles={isSaving ? undefined : files.uploads.add}
          >
            <Stack
              as="form"
              $gap={4}
              id={formId}
              noValidate
              aria-label={title}
              onSubmit={(submission) => void submit(submission)}
            >
              <TextField label="Title" {...field('title')} />
              <TextAreaField label="Description" {...field('description')} />
              <FilesField
                files={files}
                unfinished={unfinished}
                fileUrl={fileUrl}
                onSkip={() => {
                  void form.handleSubmit((details) => save(details, true))();
                }}
              />
              <EventTimes isNew={!event} />
              <RepeatedTime label="Start" name="start" />
              <RepeatedTime label="End" name="end" />
              <FindTime event={known} invited={invited} />
              <RepetitionField timeZone={timeZone} />
              <Pair>
                <InternalParticipants
                  invited={invited}
                  invitations={invitations}
                  eventId={event?.id}
                />
                <ExternalParticipants invitations={invitations} />
              </Pair>
            </Stack>
          </FileDrop>
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

const DELETED =
  'This event has been deleted and can’t be saved. You can copy your input, or save it as a new event.';

const PERSON_NOT_ADDED = 'Add this person to the list or clear both fields';

const StartAligned = styled.div`
  margin-right: auto;
`;
