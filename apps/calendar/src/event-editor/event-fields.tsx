import { useFormContext } from 'react-hook-form';
import { styled } from 'styled-components';
import type { EventDetails } from '@atrium/contracts/events';
import { TextAreaField, TextField, tokens } from '@atrium/ui';
import type { EventFormValues, InvitedUser } from './event-form-values';
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
  onSubmit: (details: EventDetails) => void;
}

/** Form fields of an event, within a `FormProvider`. */
export function EventFields({ id, label, invited, invitations, onSubmit }: EventFieldsProps) {
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
    <Form id={id} noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
      <TextField label="Title" error={errors.title?.message} {...register('title')} />
      <TextAreaField
        label="Description"
        error={errors.description?.message}
        {...register('description')}
      />
      <Pair>
        <TextField
          label="Start"
          type="datetime-local"
          max={MAX_DATE_TIME}
          error={errors.startDate?.message}
          {...register('startDate')}
        />
        <TextField
          label="End"
          type="datetime-local"
          max={MAX_DATE_TIME}
          error={errors.endDate?.message}
          {...register('endDate')}
        />
      </Pair>
      <RepeatedTime label="Start" name="start" />
      <RepeatedTime label="End" name="end" />
      <Pair>
        <InternalParticipants invited={invited} invitations={invitations} />
        <ExternalParticipants invitations={invitations} />
      </Pair>
    </Form>
  );
}

const PERSON_NOT_ADDED = 'Add this person to the list or clear both fields';

// Without a maximum, browsers accept six-digit years.
const MAX_DATE_TIME = '9999-12-31T23:59';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[4]};
`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  gap: ${tokens.space[4]};
`;
