import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { explainError, isConflict } from '@atrium/api-client';
import { expiryNoticeMutations, expiryNoticeQueries } from '@atrium/api-client/expiry-notices';
import type { ExpiryNotices as Notices, NoticeMail } from '@atrium/contracts/expiry-notices';
import { Button, isolate, Stack, TextField, toastSuccess, tokens } from '@atrium/ui';
import { mediumDate } from '../local-dates';
import { useReportDirty } from '../panels/use-report-dirty';
import { useUnsavedWork } from '../unsaved-work';
import { Details, Line, Section } from './section';

interface ExpiryNoticesProps {
  distributorId: number;
  onDirtyChange: (isDirty: boolean) => void;
}

/** Shows and edits who gets a mail before licenses of a distributor expire, with the next one and what became of others. */
export function ExpiryNotices({ distributorId, onDirtyChange }: ExpiryNoticesProps) {
  const read = useQuery(expiryNoticeQueries.of(distributorId));
  return (
    <Section title="Expiry notices" noun="notices" query={read}>
      {read.data && (
        <>
          <AddressForm
            distributorId={distributorId}
            onDirtyChange={onDirtyChange}
            addresses={read.data.addresses}
          />
          <NextNotice notices={read.data} />
          <NoticeLog log={read.data.log} />
        </>
      )}
    </Section>
  );
}

const RULE = 'Up to 5 email addresses, with commas between them.';

interface AddressFormProps extends ExpiryNoticesProps {
  addresses: readonly string[];
}

function AddressForm({ distributorId, onDirtyChange, addresses }: AddressFormProps) {
  const stored = addresses.join(', ');
  const [text, setText] = useState<string>();
  // The addresses that the typed ones replace.
  const [previous, setPrevious] = useState<readonly string[]>();
  const queryClient = useQueryClient();
  const isDirty = text !== undefined && text !== stored;
  useUnsavedWork(isDirty, 'distributor');
  useReportDirty(isDirty, onDirtyChange);
  const save = useMutation({
    ...expiryNoticeMutations.setAddresses(distributorId),
    onSuccess: () => {
      setText(undefined);
      setPrevious(undefined);
      toastSuccess('Expiry notices updated successfully');
    },
    onError: async (error) => {
      if (!isConflict(error)) return;
      await queryClient.invalidateQueries(expiryNoticeQueries.of(distributorId));
      setPrevious(undefined);
    },
  });

  const isReplacing = previous !== undefined && previous.join(', ') !== stored;
  const isOutdated = isDirty && (isReplacing || isConflict(save.error));

  return (
    <Stack
      as="form"
      $gap={2}
      noValidate
      aria-label="Expiry notices"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = (text ?? stored).split(/[,;\s]+/).filter(Boolean);
        if (!save.isPending)
          save.mutate({ addresses: typed, previous: [...(previous ?? addresses)] });
      }}
    >
      <TextField
        label="Send notices to"
        hint={isOutdated ? `${RULE} Now saved: ${stored || 'none'}.` : RULE}
        error={(save.error && explainError(save.error)) ?? undefined}
        value={text ?? stored}
        onChange={({ target }) => {
          setText(target.value);
          if (!isDirty) setPrevious(addresses);
        }}
      />
      {isDirty && (
        <div>
          <Button type="submit" busy={save.isPending}>
            Save addresses
          </Button>
        </div>
      )}
    </Stack>
  );
}

function NextNotice({ notices: { addresses, next } }: { notices: Notices }) {
  if (addresses.length === 0) return null;
  if (!next) return <p>No license is going to be announced.</p>;
  const isForSome = next.recipients.length > 0 && next.recipients.length < addresses.length;
  return (
    <details>
      <summary>
        {[
          `Next mail on ${mediumDate(next.at)}`,
          ...(isForSome ? [`to ${next.recipients.join(', ')}`] : []),
        ].join(' ')}
      </summary>
      <Preview>{`${next.subject}\n\n${next.text}`}</Preview>
    </details>
  );
}

function NoticeLog({ log }: Pick<Notices, 'log'>) {
  if (log.length === 0) return null;
  return (
    <>
      <h4>So far</h4>
      {log.map(({ id, sentAt, companyName, expiresAt, days, recipients, mails }) => (
        <Line key={id}>
          <span>{`${mediumDate(sentAt)}: ${isolate(companyName)}, expires ${mediumDate(expiresAt)}`}</span>
          <Details>
            {[
              describeDays(days),
              ...recipients.filter((address) => mails.every((mail) => mail.address !== address)),
            ].join(', ')}
          </Details>
          {mails.length > 0 && (
            <Mails>
              {mails.map((mail) => (
                <li key={mail.address}>
                  <Address>{mail.address}</Address>
                  <State $isRefused={mail.state === 'refused'}>{describeState(mail)}</State>
                </li>
              ))}
            </Mails>
          )}
        </Line>
      ))}
    </>
  );
}

const STATES = { waiting: 'Waiting', sent: 'Sent', refused: 'Refused' } as const;

function describeState({ state, reason }: NoticeMail): string {
  return reason === null ? STATES[state] : `${STATES[state]}: ${reason}`;
}

function describeDays(days: number): string {
  if (days === 0) return 'on the day';
  return days === 1 ? '1 day before' : `${String(days)} days before`;
}

const Mails = styled.ul`
  flex-basis: 100%;
  padding: 0;
  list-style: none;

  > li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${tokens.space[4]};
  }
`;

const Address = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
`;

const State = styled.span<{ $isRefused: boolean }>`
  color: ${({ $isRefused }) => ($isRefused ? tokens.color.dangerText : tokens.color.textMuted)};
  overflow-wrap: anywhere;
`;

const Preview = styled.pre`
  margin: ${tokens.space[2]} 0 0;
  padding: ${tokens.space[3]};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceSunken};
  font-family: inherit;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
