import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { styled } from 'styled-components';
import { guestQueries } from '@atrium/api-client/events';
import type { ExternalParticipant } from '@atrium/contracts/events';
import { externalParticipant } from '@atrium/contracts/events';
import { mailboxKey } from '@atrium/contracts/mailbox';
import { Button, formatCount, IconButton, isComposing, TextField, tokens } from '@atrium/ui';
import { bindFields } from '@atrium/ui/fields';
import type { EventFormValues } from '../event-form/event-form-values';
import type { Invitations } from './invitation-state';
import { InvitationState } from './invitation-state';
import { ParticipantGroup, PeopleBox } from './participant-group';

/** List of participants without an account, with fields to add one. */
export function ExternalParticipants({ invitations }: { invitations: Invitations }) {
  const list = useRef<HTMLDivElement>(null);
  const guestsId = useId();
  const form = useFormContext<EventFormValues>();
  const { getValues, setValue } = form;
  const { errors } = form.formState;
  const bindField = bindFields(form);
  const [hasTyped, setHasTyped] = useState(false);
  const { data: guests = [] } = useQuery({ ...guestQueries.list(), enabled: hasTyped });
  const { field } = useController<EventFormValues, 'participants'>({ name: 'participants' });
  const add = useAddPerson();

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    // Enter would submit the whole form.
    event.preventDefault();
    add();
  }

  // The chosen option fills both fields.
  function fillGuest({ target: { value: text } }: ChangeEvent<HTMLInputElement>) {
    setHasTyped(true);
    const guest = guests.find((known) => text === nameAndEmail(known) || text === known.email);
    if (!guest) return;
    if (text !== guest.email || !getValues('personName').trim()) setValue('personName', guest.name);
    setValue('personEmail', guest.email);
  }

  return (
    <ParticipantGroup
      label="External Participants"
      count={field.value.length > 0 ? `${formatCount(field.value.length)} added` : ''}
    >
      <Person>
        <TextField
          label="Name"
          hideLabel
          placeholder="Name"
          autoComplete="off"
          {...bindField('personName', { onChange: fillGuest })}
          list={`${guestsId}-personName`}
          onKeyDown={addOnEnter}
        />
        <TextField
          label="Email"
          hideLabel
          placeholder="Email"
          type="email"
          autoComplete="off"
          {...bindField('personEmail', { onChange: fillGuest })}
          list={`${guestsId}-personEmail`}
          onKeyDown={addOnEnter}
        />
        <Button icon={<Plus size={16} />} onClick={add}>
          Add
        </Button>
      </Person>
      <datalist id={`${guestsId}-personName`}>
        {guests.map((guest) => (
          <option key={guest.email} value={nameAndEmail(guest)} />
        ))}
      </datalist>
      <datalist id={`${guestsId}-personEmail`}>
        {guests.map(({ email, name }) => (
          <option key={email} value={email} label={name} />
        ))}
      </datalist>
      <PeopleBox ref={list} $height="100px" tabIndex={-1}>
        {field.value.length === 0 && <Placeholder>No external participants</Placeholder>}
        <ul>
          {field.value.map(({ name, email }) => (
            <Row key={email}>
              <span>
                <bdi>{name}</bdi> <Address dir="auto">{email}</Address>{' '}
                <InvitationState invitation={invitations.ofGuest(email)} />
              </span>
              <IconButton
                label={`Remove ${email}`}
                icon={<X size={16} />}
                onClick={() => {
                  field.onChange(field.value.filter((person) => person.email !== email));
                  // The focused button is removed with its row.
                  list.current?.focus();
                }}
              />
            </Row>
          ))}
        </ul>
      </PeopleBox>
      {errors.participants?.message && (
        <FieldError role="alert">{errors.participants.message}</FieldError>
      )}
    </ParticipantGroup>
  );
}

// Two guests can have the same name.
function nameAndEmail({ name, email }: ExternalParticipant): string {
  return `${name} <${email}>`;
}

/** Returns a function that adds the typed person, or shows validation errors. */
function useAddPerson(): () => void {
  const { getValues, setValue, setError, clearErrors, setFocus } =
    useFormContext<EventFormValues>();

  return () => {
    const { personName, personEmail, participants } = getValues();
    clearErrors(['personName', 'personEmail']);
    const { data, error } = externalParticipant.safeParse({ name: personName, email: personEmail });
    if (!data) {
      // In reverse order, so that the first invalid field gets the focus.
      for (const [key, name] of PERSON_FIELDS) {
        const issue = error.issues.find(({ path }) => path[0] === key);
        if (issue) setError(name, { message: issue.message }, { shouldFocus: true });
      }
      return;
    }
    if (participants.some(({ email }) => mailboxKey(email) === mailboxKey(data.email))) {
      setError('personEmail', { message: ALREADY_ADDED }, { shouldFocus: true });
      return;
    }
    setValue('participants', [...participants, data], { shouldDirty: true });
    setValue('personName', '', { shouldDirty: true });
    setValue('personEmail', '', { shouldDirty: true });
    setFocus('personName');
  };
}

const PERSON_FIELDS = [
  ['email', 'personEmail'],
  ['name', 'personName'],
] as const;

const ALREADY_ADDED = 'This email address has already been added';

const Person = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  align-items: start;
  gap: ${tokens.space[2]};
  margin-bottom: ${tokens.space[1]};

  /* The same height as the fields. */
  > button {
    @media (pointer: coarse) {
      min-height: ${tokens.touchTarget};
    }
  }

  @media (width < ${tokens.breakpoint.small}) {
    grid-template-columns: minmax(0, 1fr) auto;

    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

const Row = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[2]};
  padding-left: ${tokens.space[1]};
  overflow-wrap: anywhere;

  @media (pointer: coarse) {
    min-height: ${tokens.touchTarget};
    padding-right: ${tokens.space[2]};
  }
`;

const Address = styled.span`
  color: ${tokens.color.textMuted};
`;

const Placeholder = styled.p`
  padding: ${tokens.space[1]};
  color: ${tokens.color.textSubtle};
`;

const FieldError = styled.p`
  color: ${tokens.color.dangerText};
  font-size: ${tokens.font.size.small};
`;
