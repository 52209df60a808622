import { useMutation, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { explainError } from '@atrium/api-client';
import { accountMutations, accountQueries } from '@atrium/api-client/account';
import type { AccountSession } from '@atrium/contracts/account';
import { Badge, Button, ReadErrorState, Skeleton, Stack, toastError, tokens } from '@atrium/ui';
import { formatDate } from '@atrium/ui/dates';

/** Lists the sessions of the user, who can end each of the others. */
export function SessionList() {
  const sessions = useQuery(accountQueries.sessions());
  const endOthers = useMutation({ ...accountMutations.endOtherSessions(), onError: showError });

  if (sessions.error && !sessions.data) {
    return <ReadErrorState title="Your sessions could not be loaded" reads={[sessions]} />;
  }
  if (!sessions.data) return <Skeleton height={48} />;
  return (
    <Stack $gap={4}>
      <List aria-label="Sessions">
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </List>
      {sessions.data.length > 1 && (
        <Button
          variant="danger"
          busy={endOthers.isPending}
          onClick={() => endOthers.mutate(undefined)}
        >
          End all others
        </Button>
      )}
    </Stack>
  );
}

function SessionRow({ session }: { session: AccountSession }) {
  const { id, address, startedAt, lastSeenAt, isCurrent } = session;
  const end = useMutation({ ...accountMutations.endSession(), onError: showError });
  const browser = session.browser ?? 'Unknown browser';
  return (
    <Row>
      <div>
        <p>
          <span>{browser}</span> {isCurrent && <Badge tone="green">This browser</Badge>}
        </p>
        <Detail>{address ?? 'Unknown address'}</Detail>
        <Detail>{`Last seen ${formatDate(lastSeenAt, TIME)}`}</Detail>
        <Detail>{`Signed in ${formatDate(startedAt, TIME)}`}</Detail>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          aria-label={`End the session in ${browser}`}
          busy={end.isPending}
          onClick={() => end.mutate(id)}
        >
          End
        </Button>
      )}
    </Row>
  );
}

const TIME = 'MMM d, yyyy, h:mm a';

function showError(error: Error) {
  toastError(explainError(error));
}

const List = styled.ul`
  padding: 0;
  list-style: none;
`;

const Row = styled.li`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  padding-block: ${tokens.space[3]};
  border-bottom: 1px solid ${tokens.color.border};

  &:last-child {
    border-bottom: 0;
  }

  > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

const Detail = styled.p`
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
`;
