import { useQuery } from '@tanstack/react-query';
import { MessagesSquare, UserX } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { messageQueries } from '@atrium/api-client/messages';
import { userQueries } from '@atrium/api-client/users';
import { useUser } from '@atrium/auth';
import { isBlank } from '@atrium/contracts/clean-text';
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
import { useDrafts } from './send-message/drafts';
import { UserList } from './user-list/user-list';

/**
 * Shows the other users on the left and the selected conversation on the right; on a phone, one of them at
 * a time. The address selects the user: `?with=<user id>`.
 */
export function ChatPage() {
  const self = useUser();
  const { params, linkTo, close, change } = useAddressState();
  const others = useQuery({
    ...userQueries.list(),
    select: (users) =>
      users
        .filter(({ id }) => id !== self.id)
        .sort((left, right) => compareNames(left.username, right.username)),
  });
  const selectedId = params.get('with') ?? '';
  const selected = others.data?.find(({ id }) => String(id) === selectedId);
  const hasNoUsers = !others.data && others.errorUpdateCount > 0;
  const unread = useQuery(messageQueries.unreadByUser());
  const conversation = useQuery({
    ...conversationQuery(selected?.id ?? 0),
    enabled: selected !== undefined,
  });
  const { draftFor, changeDraft } = useDrafts();
  const [clickedId, setClickedId] = useState<number>();
  usePollErrorToasts();
  const announcer = useRef<HTMLSpanElement>(null);
  function announce(text: string) {
    if (announcer.current) announcer.current.textContent = text;
  }
  function goBackToUsers() {
    close('with');
  }
  useOtherMessageToasts(self.id, unread.data, selected?.id, announce, (id) => {
    change({ with: String(id) });
  });

  return (
    <Page width="wide">
      <PageHeader title="Chat" />
      {/* The list shows its own error, so it must be visible on a phone. */}
      <Panes data-step={selectedId === '' || hasNoUsers ? 'users' : 'conversation'}>
        <UserList
          others={others}
          unread={unread.data}
          selectedId={selected?.id}
          linkTo={(id) => linkTo({ with: String(id) })}
          onSelect={setClickedId}
          hasDraft={(id) => !isBlank(draftFor(id).text)}
        />
        <ConversationPane>
          {selected ? (
            <Conversation
              key={selected.id}
              self={self}
              other={selected}
              conversation={conversation}
              draft={draftFor(selected.id)}
              onDraftChange={(draft) => {
                changeDraft(selected.id, draft);
              }}
              autoFocuses={selected.id === clickedId}
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
      <EmptyState
        icon={<MessagesSquare size={16} aria-hidden />}
        title="Select a user to start chatting"
      />
    );
  }
  return (
    <EmptyState
      icon={<UserX size={16} aria-hidden />}
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
