import { useQuery } from '@tanstack/react-query';
import { MessagesSquare, UserX } from 'lucide-react';
import { useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { styled } from 'styled-components';
import { messageQueries } from '@atrium/api-client/messages';
import { userQueries } from '@atrium/api-client/users';
import { useUser } from '@atrium/auth';
import { MESSAGE_SEARCH_LENGTH } from '@atrium/contracts/messages';
import {
  compareNames,
  EmptyState,
  Page,
  PageHeader,
  tokens,
  useAddressState,
  VisuallyHidden,
} from '@atrium/ui';
import { BackToUsers } from './conversation/back-to-users';
import { Conversation } from './conversation/conversation';
import { ConversationSkeleton } from './conversation/conversation-skeleton';
import { usePollErrorToasts } from './errors/poll-error-toasts';
import { useOtherMessageToasts } from './new-messages/message-toasts';
import { conversationQuery } from './older-messages/message-pages';
import { hasUnsentWork, useDrafts } from './send-message/drafts';
import { UserList } from './user-list/user-list';

/**
 * Shows the other users on the left and the selected conversation on the right; on a phone, one of them at
 * a time. The address selects the user and finds people and messages: `?with=<user id>&q=<text>`. `message` is
 * the id of a message to open the conversation at.
 */
export function ChatPage() {
  const self = useUser();
  const { params, requestedParams, linkTo, close, change } = useAddressState();
  const others = useQuery({
    ...userQueries.list(),
    select: (users) =>
      users
        .filter(({ id }) => id !== self.id)
        .sort((left, right) => compareNames(left.username, right.username)),
  });
  const selectedId = params.get('with') ?? '';
  const isAtMessage = params.has('message');
  // Not after a step through the history, and not after typing into the search, which replaces the entry.
  const wasOpened = useNavigationType() === NavigationType.Push;
  const selected = others.data?.find(({ id }) => String(id) === selectedId);
  const hasNoUsers = !others.data && others.errorUpdateCount > 0;
  const unread = useQuery(messageQueries.unreadByUser());
  const conversation = useQuery({
    ...conversationQuery(selected?.id ?? 0),
    enabled: selected !== undefined,
  });
  const { draftFor, changeDraft } = useDrafts();
  usePollErrorToasts();
  const announcer = useRef<HTMLSpanElement>(null);
  function announce(text: string) {
    if (announcer.current) announcer.current.textContent = text;
  }
  function goBackToUsers() {
    close('with', ...(isAtMessage ? ['message'] : []));
  }
  useOtherMessageToasts(self.id, unread.data, selected?.id, announce, (id) => {
    change({ with: String(id), message: null });
  });

  return (
    <Page width="wide">
      <PageHeader title="Chat" />
      {/* The list shows its own error, so it must be visible on a phone. */}
      <Panes data-step={selectedId === '' || hasNoUsers ? 'users' : 'conversation'}>
        <UserList
          others={others}
          unread={unread}
          selectedId={selected?.id}
          newestMessage={conversation.data?.at(-1)?.message}
          searchText={(requestedParams.get('q') ?? '').slice(0, MESSAGE_SEARCH_LENGTH)}
          onSearch={(q) => change({ q }, { replace: true })}
          linkTo={linkTo}
          hasDraft={(id) => hasUnsentWork(draftFor(id))}
        />
        <ConversationPane>
          {selected ? (
            <Conversation
              key={selected.id}
              self={self}
              other={selected}
              conversation={conversation}
              draft={draftFor(selected.id)}
              onDraftChange={(change) => changeDraft(selected.id, change)}
              messageId={isAtMessage ? Number(params.get('message')) : undefined}
              autoFocuses={wasOpened && !isAtMessage}
              announce={announce}
              onBack={goBackToUsers}
            />
          ) : (
            <NoConversation
              isUnknown={selectedId !== '' && others.data !== undefined}
              isPending={selectedId !== '' && !others.data && !hasNoUsers}
              onBack={goBackToUsers}
            />
          )}
        </ConversationPane>
      </Panes>
      <VisuallyHidden ref={announcer} aria-live="polite" />
    </Page>
  );
}

interface NoConversationProps {
  /** Whether the user in the address does not exist. */
  isUnknown: boolean;
  /** Whether the users are loading. */
  isPending: boolean;
  onBack: () => void;
}

function NoConversation({ isUnknown, isPending, onBack }: NoConversationProps) {
  if (isPending) return <ConversationSkeleton />;
  if (!isUnknown) {
    return (
      <EmptyState icon={<MessagesSquare size={16} />} title="Select a user to start chatting" />
    );
  }
  return (
    <EmptyState
      icon={<UserX size={16} />}
      title="User not found"
      description="The user in the address does not exist or has been deactivated."
      action={<BackToUsers label="All users" onClick={onBack} />}
    />
  );
}

const Panes = styled.div`
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(220px, 280px) minmax(0, 1fr);
  height: clamp(360px, calc(100dvh - 176px - ${tokens.bottomInset}), 900px);
  overflow: hidden;
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.large};
  background: ${tokens.color.surface};

  @media (width < ${tokens.breakpoint.small}) {
    grid-template-columns: minmax(0, 1fr);

    &[data-step='users'] > :last-child,
    &[data-step='conversation'] > :first-child {
      display: none;
    }
  }
`;

const ConversationPane = styled.section.attrs({ 'aria-label': 'Conversation' })`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;

  > :only-child {
    margin: auto;
  }
`;
