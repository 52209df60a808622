import { useMutation, useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { explainError } from '@atrium/api-client';
import { calendarFeedMutations, calendarFeedQueries } from '@atrium/api-client/calendar-feed';
import type { CalendarFeed } from '@atrium/contracts/calendar-feed';
import {
  Button,
  ConfirmDialog,
  ReadErrorState,
  Skeleton,
  Stack,
  toastError,
  toastSuccess,
} from '@atrium/ui';
import { writeToClipboard } from '@atrium/ui/clipboard';
import { formatDate } from '@atrium/ui/dates';
import { FormError, Secret } from './form';
import { QrCode } from './qr-code';

/** Shows the calendar feed of the user; creates, renews and ends its address. */
export function CalendarFeedPane() {
  const feed = useQuery(calendarFeedQueries.state());
  const create = useMutation(calendarFeedMutations.create());
  const remove = useMutation({ ...calendarFeedMutations.remove(), onSuccess: create.reset });
  const [question, setQuestion] = useState<keyof typeof QUESTIONS | null>(null);

  if (feed.error && !feed.data) {
    return <ReadErrorState title="The calendar feed could not be loaded" reads={[feed]} />;
  }
  if (!feed.data) return <Skeleton height={96} />;
  const error = create.error ?? remove.error;
  const exists = feed.data.createdAt !== null;

  function makeAddress() {
    remove.reset();
    create.mutate(undefined);
  }

  return (
    <Stack $gap={4}>
      <p>
        Calendar programs on your phone or computer can subscribe to your events by a secret
        address. Whoever has it can read them, so do not pass it on.
      </p>
      {create.data && <Address path={create.data.path} />}
      {exists && <p>{describe(feed.data)}</p>}
      <FormError text={error && explainError(error)} />
      <Button
        variant={exists ? 'secondary' : 'primary'}
        busy={create.isPending}
        onClick={() => {
          if (exists) setQuestion('renew');
          else makeAddress();
        }}
      >
        {exists ? 'Renew' : 'Create'}
      </Button>
      {exists && (
        <Button variant="danger" busy={remove.isPending} onClick={() => setQuestion('end')}>
          End
        </Button>
      )}
      {question && (
        <ConfirmDialog
          open
          onOpenChange={() => setQuestion(null)}
          {...QUESTIONS[question]}
          onConfirm={() => {
            setQuestion(null);
            if (question === 'renew') makeAddress();
            else remove.mutate(undefined);
          }}
        />
      )}
    </Stack>
  );
}

const QUESTIONS = {
  renew: {
    title: 'Renew the address?',
    description:
      'The present address stops working. Calendar programs get no more changes until you give them the new one.',
    confirmLabel: 'Renew',
  },
  end: {
    title: 'End the calendar feed?',
    description: 'The address stops working for good, in all calendar programs that have it.',
    confirmLabel: 'End',
  },
};

function describe({ createdAt, lastReadAt }: CalendarFeed): string {
  const read = lastReadAt ? `last read ${formatDate(lastReadAt, TIME)}` : 'not read yet';
  return `Made ${formatDate(createdAt ?? '', TIME)}, ${read}. A new address replaces this one.`;
}

const TIME = 'MMM d, yyyy, h:mm a';

function Address({ path }: { path: string }) {
  const address = `${window.location.origin}${path}`;
  // Calendar programs subscribe to such a link; of the address itself, a browser saves the file.
  const link = address.replace(/^https?:/, 'webcal:');
  return (
    <Stack $gap={4}>
      <p>Add this address to your calendar program. It is not shown again.</p>
      <Secret>{address}</Secret>
      <Button icon={<Copy size={16} />} onClick={() => void copy(address)}>
        Copy
      </Button>
      <a href={link}>Open in the calendar program of this device</a>
      <p>Or scan the code with your phone:</p>
      <QrCode text={link} label="QR code of the address" />
    </Stack>
  );
}

async function copy(address: string): Promise<void> {
  if (await writeToClipboard(address)) toastSuccess('Copied');
  else toastError('The browser does not allow copying. Select the address instead.');
}
