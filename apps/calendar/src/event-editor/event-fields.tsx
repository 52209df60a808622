import { useFormContext } from 'react-hook-form';
import type { EventDetails } from '@atrium/contracts/events';
import { Stack, TextAreaField, TextField } from '@atrium/ui';
import type { EventFormValues, InvitedUser } from '../event-form/event-form-values';
import { RepetitionField } from '../repetition/repetition-field';
import { EventTimes, Pair } from './event-times';
import { ExternalParticipants } from './external-participants';
import { InternalParticipants } from './internal-participants';
import type { Invitations } from './invitation-state';
import { RepeatedTime } from './repeated-time';

interface EventFieldsProps {
  id: string;
  /** Accessible name of the form. */
  label: string;
  /** Users who are invited so far. */
  invited: readonly InvitedUser[];
  invitations: Invitations;
  /** Id of the event; undefined for a new one. */
  eventId: number | undefined;
  /** Time zone in which the event repeats. */
  timeZone: string;
  onSubmit: (details: EventDetails) => void;
}

/** Form fields of an event, within a `FormProvider`. */
export function EventFields({
  id,
  label,
  invited,
  invitations,
  eventId,
  timeZone,
  onSubmit,
}: EventFieldsProps) {
  const { register, handleSubmit, getValues, setError, formState } = useFormContext<
    EventFormValues,
    unknown,
    EventDetails
  >();
  const { errors } = formState;

  const submit = handleSubmit((details) => {
    // A person who is typed in but not added would silently not be invited.
    if (getValues('personName').trim() || getValues('personEmail').trim()) {
      setError('personName', { message: PERSON_NOT_ADDED }, { shouldFocus: true });
    } else {
      onSubmit(details);
    }
  });

  return (
    <Stack
      as="form"
      $gap={4}
      id={id}
      noValidate
      aria-label={label}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Title"
        // The summary above has buttons.
        data-initial-focus
        error={errors.title?.message}
        {...register('title')}
      />
      <TextAreaField
        label="Description"
        error={errors.description?.message}
        {...register('description')}
      />
      <EventTimes isNew={eventId === undefined} />
      <RepeatedTime label="Start" name="start" />
      <RepeatedTime label="End" name="end" />
      <RepetitionField timeZone={timeZone} />
      <Pair>
        <InternalParticipants invited={invited} invitations={invitations} eventId={eventId} />
        <ExternalParticipants invitations={invitations} />
      </Pair>
    </Stack>
  );
}

const PERSON_NOT_ADDED = 'Add this person to the list or clear both fields';
