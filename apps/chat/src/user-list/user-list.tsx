import type { UseQueryResult } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { User } from '@atrium/contracts';
import type { AddressLink } from '@atrium/ui';
import { Avatar, EmptyState, Skeleton, tokens, VisuallyHidden } from '@atrium/ui';
import { ChatErrorState } from '../errors/chat-error-state';

interface UserListProps {
  /** All users but the signed-in one. */
  others: UseQueryResult<User[]>;
  /** Numbers of unread messages by sender id. */
  unread: Readonly<Record<string, number>> | undefined;
  selectedId: number | undefined;
  /** Returns the address of the conversation with a user. */
  linkTo: (userId: number) => AddressLink;
  /** Returns whether there is an unsent message to a user. */
  hasDraft: (userId: number) => boolean;
  onSelect: (userId: number) => void;
}

/** Lists the other users with their numbers of unread messages. */
export function UserList({
  others,
  unread,
  selectedId,
  linkTo,
  hasDraft,
  onSelect,
}: UserListProps) {
  const links = useRef(new Map<number, HTMLAnchorElement>());
  const previousId = useRef(selectedId);

  // Synchronizes with the focus, which is lost when the conversation closes.
  useEffect(() => {
    const closedId = previousId.current;
    previousId.current = selectedId;
    if (selectedId !== undefined || closedId === undefined) return;
    if (document.activeElement === document.body) links.current.get(closedId)?.focus();
  }, [selectedId]);

  return (
    <Pane aria-label="Users">
      {others.data?.length === 0 && (
        <EmptyState
          icon={<Users size={16} aria-hidden />}
          title="Nobody to chat with yet"
          description="Other users appear here once they have an account."
        />
      )}
      {others.data && others.data.length > 0 && (
        <List>
          {others.data.map(({ id, username }) => (
            <li key={id}>
              <UserLink
                {...linkTo(id)}
                ref={(link) => {
                  if (link) links.current.set(id, link);
                  else links.current.delete(id);
                }}
                onClick={() => {
                  onSelect(id);
                }}
                aria-current={id === selectedId ? 'true' : undefined}
              >
                <Avatar name={username} size={32} decorative />
                <Username title={username}>
                  <bdi>{username}</bdi>
                </Username>
                {hasDraft(id) && id !== selectedId && <Draft>Draft</Draft>}
                <UnreadBadge count={unread?.[id] ?? 0} />
              </UserLink>
            </li>
          ))}
        </List>
      )}
      {!others.data && others.errorUpdateCount > 0 && (
        <ChatErrorState query={others} fallback="Failed to fetch users" />
      )}
      {!others.data && others.errorUpdateCount === 0 && <UserListSkeleton />}
    </Pane>
  );
}

function UnreadBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <Count>
      <span>{count}</span>
      <VisuallyHidden> unread</VisuallyHidden>
    </Count>
  );
}

function UserListSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading users</VisuallyHidden>
      <List as="div" aria-hidden>
        {Array.from({ length: 8 }, (_, row) => (
          <SkeletonRow key={row}>
            <Skeleton width={32} height={32} radius="50%" />
            <Skeleton width={`${String(40 + ((row * 17) % 35))}%`} height={14} />
          </SkeletonRow>
        ))}
      </List>
    </>
  );
}

const Pane = styled.nav`
  display: flex;
  flex-direction: column;
  min-height: 0;
  overflow-y: auto;
  border-right: 1px solid ${tokens.color.border};

  @media (width < ${tokens.breakpoint.small}) {
    border-right: 0;
  }
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  margin: 0;
  padding: ${tokens.space[2]};
  list-style: none;
`;

const UserLink = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[2]};
  border-radius: ${tokens.radius.medium};
  color: ${tokens.color.text};
  text-decoration: none;

  &:hover {
    background: ${tokens.color.surfaceHover};
  }

  &[aria-current] {
    background: ${tokens.color.accentSubtle};
    color: ${tokens.color.accentText};
  }
`;

const Username = styled.span`
  flex: 1;
  overflow: hidden;
  font-weight: ${tokens.font.weight.medium};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Draft = styled.span`
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
`;

const Count = styled.span`
  min-width: 1.25rem;
  padding: 0 6px;
  border-radius: ${tokens.radius.full};
  outline: 1px solid transparent;
  background: ${tokens.color.accent};
  color: ${tokens.color.onAccent};
  font-size: ${tokens.font.size.small};
  font-weight: ${tokens.font.weight.semibold};
  font-variant-numeric: tabular-nums;
  line-height: 1.25rem;
  text-align: center;
`;

const SkeletonRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[2]};
`;
