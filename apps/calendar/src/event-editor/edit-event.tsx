import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import { ApiError, isConflict } from '@atrium/api-client';
import type { EventOccurrence } from '@atrium/api-client/events';
import { eventMutations } from '@atrium/api-client/events';
import { useReadNotices } from '@atrium/api-client/opened-notices';
import type { EventDetails } from '@atrium/contracts/events';
import { ONLY_FOR_ALL } from '@atrium/contracts/events';
import { Button, ConfirmDialog, isolate, toastSuccess, useSingleFlight } from '@atrium/ui';
import { useEventErrorToast } from '../event-form/event-error-toast';
import type { EventFormValues } from '../event-form/event-form-values';
import { toFormValues, toTimeRange } from '../event-form/event-form-values';
import { isSameRepetition } from '../event-form/repetition-values';
import { EventSummary } from '../event-view/event-summary';
import { describeRepetitionWithin } from '../repetition/describe-repetition';
import { describeSeriesChange, keepsTimes, toSeriesDetails } from '../repetition/series-details';
import type { SeriesQuestion } from '../repetition/series-dialog';
import { SeriesDialog } from '../repetition/series-dialog';
import { useUndoSeries } from '../repetition/use-undo-series';
import { timeZoneOf } from '../zoned-time';
import { EventDialog } from './event-dialog';
import { isOnlyForAll } from './event-merge-fields';
import { useCreateEvent } from './use-create-event';

interface EditEventProps {
  /** The event as it was opened. */
  event: EventOccurrence;
  /** The event as it was last read; undefined if it was deleted. */
  latest: EventOccurrence | undefined;
  /** Whether the address has changed while the event has unsaved changes. */
  isLeaving: boolean;
  /** Called when the user keeps editing instead of leaving. */
  onStay: () => void;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Dialog that changes or deletes an event; open while it is rendered. */
export function EditEvent({
  event,
  latest,
  isLeaving,
  onStay,
  onClose,
  returnFocusTo,
}: EditEventProps) {
  useReadNotices('event', event.id);
  const [isConfirmingDelete, setIsConfirmingDelete] = useState(false);
  const [question, setQuestion] = useState<SeriesQuestion | null>(null);
  const showErrorToast = useEventErrorToast();
  const offerUndo = useUndoSeries();
  // An occurrence before the change that is being saved, if that resets others.
  const undoable = useRef<EventOccurrence | null>(null);
  const update = useMutation({
    ...eventMutations.update(),
    onSuccess: (saved) => {
      onClose();
      // Without a version, Undo could replace what others have saved since.
      if (undoable.current && saved.version !== undefined) offerUndo(undoable.current, saved);
      else toastSuccess('Event updated and participants notified');
    },
    onError: showErrorToast,
  });
  const deletion = useMutation({
    ...eventMutations.delete(),
    onSuccess: () => {
      onClose();
      toastSuccess('Event deleted and participants notified');
    },
    onError: (error) => {
      showErrorToast(error);
      // Somebody else has deleted the event.
      if (isNotFound(error)) onClose();
    },
  });
  const { create, isCreating } = useCreateEvent(onClose);
  const updateOnce = useSingleFlight(update.mutateAsync);
  const deleteOnce = useSingleFlight(deletion.mutateAsync);
  const isGone = !latest || isNotFound(update.error);
  // The own deletion closes the dialog.
  const isDeleted = isGone && !deletion.isPending && !deletion.isSuccess;

  const deletionText = `This action cannot be undone. This will permanently delete the event “${isolate(event.title)}” and notify its participants.`;

  function save(details: EventDetails, base: EventOccurrence, values: EventFormValues) {
    const send = (sent: EventDetails, occurrence?: string) => {
      setQuestion(null);
      const isReset =
        base.occurrence !== null && occurrence === undefined && !keepsTimes(sent, base);
      undoable.current = isReset ? base : null;
      updateOnce({ id: event.id, details: sent, version: base.version, occurrence });
    };
    const { occurrence } = base;
    if (occurrence === null) {
      send(details);
      return;
    }
    const before = toFormValues(base);
    const isForAll = isOnlyForAll(values, before);
    const isRuleEdited = !isSameRepetition(values.repetition, before.repetition);
    const all = toSeriesDetails(details, base, isRuleEdited);
    setQuestion({
      title: 'Update which events?',
      texts: [...(isForAll ? [`${ONLY_FOR_ALL}.`] : []), describeSeriesChange(all, base)],
      variant: 'primary',
      onThis: isForAll
        ? undefined
        : () => send({ ...details, repetition: undefined, timeZone: undefined }, occurrence),
      onAll: () => send(all),
    });
  }

  function askToDelete() {
    const { occurrence, repetition, series } = latest ?? event;
    if (occurrence === null || !repetition) {
      setIsConfirmingDelete(true);
      return;
    }
    const words = describeRepetitionWithin(repetition, series.startDate, timeZoneOf(series));
    setQuestion({
      title: 'Are you sure?',
      texts: [deletionText, `It repeats ${words}.`],
      variant: 'danger',
      onThis: () => deleteOnce({ id: event.id, occurrence }),
      onAll: () => deleteOnce({ id: event.id }),
    });
  }

  return (
    <>
      <EventDialog
        draftKey={`calendar/edit/${event.key}`}
        title="Edit Event"
        saveLabel={isDeleted ? 'Save as New' : 'Update'}
        event={event}
        latest={latest}
        summary={<EventSummary event={latest ?? event} isDeleted={isDeleted} />}
        times={[latest, event].flatMap((known) => (known ? [toTimeRange(known)] : []))}
        values={toFormValues(event)}
        isSaving={update.isPending || isCreating}
        rejectedVersion={isConflict(update.error) ? update.variables?.version : undefined}
        isDeleted={isDeleted}
        isLeaving={isLeaving}
        onStay={onStay}
        onSave={(details, base, values) => {
          if (isDeleted || !base) create(details);
          else save(details, base, values);
        }}
        onClose={onClose}
        returnFocusTo={returnFocusTo}
        deleteButton={
          <Button disabled={update.isPending} onClick={askToDelete}>
            Delete Event
          </Button>
        }
      />
      <ConfirmDialog
        open={isConfirmingDelete}
        onOpenChange={setIsConfirmingDelete}
        title="Are you sure?"
        description={deletionText}
        confirmLabel="Delete"
        busy={deletion.isPending}
        onConfirm={() => deleteOnce({ id: event.id })}
      />
      {question && (
        <SeriesDialog {...question} busy={deletion.isPending} onClose={() => setQuestion(null)} />
      )}
    </>
  );
}

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}
