import type { UseQueryResult } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { User } from '@atrium/contracts';
import type { Message } from '@atrium/contracts/messages';
import { MESSAGE_SEARCH_LENGTH } from '@atrium/contracts/messages';
import type { AddressChange, AddressLink } from '@atrium/ui';
import {
  EmptyState,
  isComposing,
  optionalComponent,
  SearchInput,
  Skeleton,
  tokens,
  VisuallyHidden,
} from '@atrium/ui';
import { useToday } from '@atrium/ui/dates';
import { createTextFilter } from '@atrium/ui/text-search';
import { ChatErrorState } from '../errors/chat-error-state';
import { moveFocusByArrows } from '../find-messages/arrow-keys';
import { useLastMessages } from './last-messages';
import { useUserOrder } from './user-order';
import { UserRow } from './user-row';

const FoundMessages = optionalComponent(() =>
  import(/* webpackChunkName: "search-results" */ '../find-messages/found-messages').then(
    (module) => module.FoundMessages,
  ),
);

// The server finds words, which signs are no part of.
const MESSAGE_SEARCH = /[\p{L}\p{N}].*[\p{L}\p{N}]|\p{Script=Han}/u;

const filterUsers = createTextFilter<User>(({ username }) => [username]);

interface UserListProps {
  /** All users but the signed-in one, by name. */
  others: UseQueryResult<User[]>;
  /** Numbers of unread messages by sender id. */
  unread: Pick<UseQueryResult<Readonly<Record<string, number>>>, 'data' | 'isPending'>;
  selectedId: number | undefined;
  /** The newest message of the open conversation. */
  newestMessage: Message | undefined;
  /** Text to find people and messages by; ahead of the shown results. */
  searchText: string;
  onSearch: (text: string) => void;
  /** Returns the address of a conversation, or of a message in it. */
  linkTo: (values: AddressChange) => AddressLink;
  /** Returns whether there is an unsent message to a user. */
  hasDraft: (userId: number) => boolean;
}

/** Lists the other users with their last and their unread messages, and finds people and messages. */
export function UserList({
  others,
  unread,
  selectedId,
  newestMessage,
  searchText,
  onSearch,
  linkTo,
  hasDraft,
}: UserListProps) {
  const links = useRef(new Map<number, HTMLAnchorElement>());
  const previousId = useRef(selectedId);
  const search = useRef<HTMLDivElement>(null);
  const [today] = useToday();
  const lastMessages = useLastMessages(unread.data, selectedId, newestMessage);
  const users = useUserOrder(others.data ?? [], unread.data, lastMessages);
  const text = searchText.trim();
  const shownUsers = filterUsers(users, text);
  // Rows would move when the rest arrives.
  const isLoading = others.isPending || !lastMessages || unread.isPending;

  // Synchronizes with the focus, which is lost when the conversation closes.
  useEffect(() => {
    const closedId = previousId.current;
    previousId.current = selectedId;
    if (selectedId !== undefined || closedId === undefined) return;
    if (document.activeElement === document.body) links.current.get(closedId)?.focus();
  }, [selectedId]);

  return (
    <Pane
      aria-label="Users"
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        moveFocusByArrows(event);
        if (event.key !== 'Escape' || searchText === '') return;
        onSearch('');
        search.current?.querySelector('input')?.focus();
      }}
    >
      <SearchBar ref={search}>
        <SearchInput
          label="Search people and messages"
          placeholder="Search people and messages"
          value={searchText}
          maxLength={MESSAGE_SEARCH_LENGTH}
          onValueChange={onSearch}
        />
      </SearchBar>
      {others.data?.length === 0 && (
        <EmptyState
          icon={<Users size={16} />}
          title="Nobody to chat with yet"
          description="Other users appear here once they have an account."
        />
      )}
      {!isLoading && shownUsers.length > 0 && (
        <List>
          {shownUsers.map((user) => (
            <li key={user.id}>
              <UserRow
                user={user}
                link={linkTo({ with: String(user.id), message: null })}
                ref={(link) => {
                  if (link) links.current.set(user.id, link);
                  else links.current.delete(user.id);
                }}
                isSelected={user.id === selectedId}
                hasDraft={hasDraft(user.id)}
                unreadCount={unread.data?.[user.id] ?? 0}
                lastMessage={lastMessages.get(user.id)}
                today={today}
              />
            </li>
          ))}
        </List>
      )}
      {!isLoading && users.length > 0 && shownUsers.length === 0 && <Note>No people found</Note>}
      {others.data && MESSAGE_SEARCH.test(text) && (
        <FoundMessages text={text} linkTo={linkTo} today={today} others={others.data} />
      )}
      {!others.data && others.errorUpdateCount > 0 && (
        <ChatErrorState query={others} fallback="Failed to fetch users" />
      )}
      {isLoading && others.errorUpdateCount === 0 && <UserListSkeleton />}
    </Pane>
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

const SearchBar = styled.div`
  position: sticky;
  top: 0;
  z-index: 1;
  flex: none;
  padding: ${tokens.space[2]};
  border-bottom: 1px solid ${tokens.color.border};
  background: ${tokens.color.surface};

  > div {
    max-width: none;
  }
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  padding: ${tokens.space[2]};
  list-style: none;
`;

const Note = styled.p`
  padding: ${tokens.space[2]} ${tokens.space[4]} 0;
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
`;

const SkeletonRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  min-height: 52px;
  padding: ${tokens.space[2]};
`;
