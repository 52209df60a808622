import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { explainError } from '@atrium/api-client';
import { expiryNoticeMutations, expiryNoticeQueries } from '@atrium/api-client/expiry-notices';
import type { ExpiryNotices as Notices } from '@atrium/contracts/expiry-notices';
import { Button, isolate, Stack, TextField, toastSuccess, tokens } from '@atrium/ui';
import { mediumDate } from '../local-dates';
import { useReportDirty } from '../panels/use-report-dirty';
import { useUnsavedWork } from '../unsaved-work';
import { Details, Line, Section } from './section';

interface ExpiryNoticesProps {
  distributorId: number;
  onDirtyChange: (isDirty: boolean) => void;
}

/** Shows and edits who gets a mail before licenses of a distributor expire, with the next one and those sent. */
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

interface AddressFormProps extends ExpiryNoticesProps {
  addresses: readonly string[];
}

function AddressForm({ distributorId, onDirtyChange, addresses }: AddressFormProps) {
  const stored = addresses.join(', ');
  const [text, setText] = useState<string>();
  const isDirty = text !== undefined && text !== stored;
  useUnsavedWork(isDirty, 'distributor');
  useReportDirty(isDirty, onDirtyChange);
  const save = useMutation({
    ...expiryNoticeMutations.setAddresses(distributorId),
    onSuccess: () => {
      setText(undefined);
      toastSuccess('Expiry notices updated successfully');
    },
  });

  return (
    <Stack
      as="form"
      $gap={2}
      noValidate
      aria-label="Expiry notices"
      onSubmit={(event) => {
        event.preventDefault();
        const addresses = (text ?? stored).split(/[,;\s]+/).filter(Boolean);
        if (!save.isPending) save.mutate(addresses);
      }}
    >
      <TextField
        label="Send notices to"
        hint="Up to 5 email addresses, with commas between them."
        error={(save.error && explainError(save.error)) ?? undefined}
        value={text ?? stored}
        onChange={({ target }) => setText(target.value)}
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
  return (
    <details>
      <summary>{`Next mail on ${mediumDate(next.at)}`}</summary>
      <Preview>{`${next.subject}\n\n${next.text}`}</Preview>
    </details>
  );
}

function NoticeLog({ log }: Pick<Notices, 'log'>) {
  if (log.length === 0) return null;
  return (
    <>
      <h4>Sent</h4>
      {log.map(({ id, sentAt, companyName, expiresAt, days, recipients }) => (
        <Line key={id}>
          <span>{`${mediumDate(sentAt)}: ${isolate(companyName)}, expires ${mediumDate(expiresAt)}`}</span>
          <Details>{`${describeDays(days)}, ${recipients.join(', ')}`}</Details>
        </Line>
      ))}
    </>
  );
}

function describeDays(days: number): string {
  if (days === 0) return 'on the day';
  return days === 1 ? '1 day before' : `${String(days)} days before`;
}

const Preview = styled.pre`
  margin: ${tokens.space[2]} 0 0;
  padding: ${tokens.space[3]};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceSunken};
  font-family: inherit;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
