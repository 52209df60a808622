import { useQuery } from '@tanstack/react-query';
import { MessagesSquare, UserX } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { messageQueries } from '@atrium/api-client/messages';
import { userQueries } from '@atrium/api-client/users';
import { useUser } from '@atrium/auth';
import { EmptyState, Page, PageHeader, tokens, useAddressState, VisuallyHidden } from '@atrium/ui';
import { BackToUsers } from './conversation/back-to-users';
import { Conversation } from './conversation/conversation';
import { ConversationSkeleton } from './conversation/conversation-skeleton';
import { useReadFailures } from './failures/read-failures';
import { useOtherMessageToasts } from './new-messages/message-toasts';
import { conversationQuery } from './older-messages/pages';
import { useDrafts } from './send-message/drafts';
import { UserList } from './user-list/user-list';

/**
 * The other users on the left and the conversation with one of them on the right; on a phone these
 * are two steps. The address says who is selected: `?with=<user id>`.
 */
export function ChatPage() {
  const self = useUser();
  const { params, linkTo, close } = useAddressState();
  const others = useQuery({
    ...userQueries.list(),
    select: (users) => users.filter(({ id }) => id !== self.id),
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
  const [chosenId, setChosenId] = useState<number>();
  useReadFailures();
  const announcer = useRef<HTMLSpanElement>(null);
  function announce(text: string) {
    if (announcer.current) announcer.current.textContent = text;
  }
  function goBackToUsers() {
    close('with');
  }
  useOtherMessageToasts(self.id, unread.data, selected?.id, announce);

  return (
    <Page width="wide">
      <PageHeader title="Chat" />
      {/* That the users can't be read is said in their list. */}
      <Panes data-step={selectedId === '' || hasNoUsers ? 'users' : 'conversation'}>
        <UserList
          others={others}
          unread={unread.data}
          selectedId={selected?.id}
          linkTo={(id) => linkTo({ with: String(id) })}
          onChoose={setChosenId}
          hasDraft={(id) => draftFor(id).text.trim() !== ''}
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
              takesFocus={selected.id === chosenId}
              announce={announce}
              onBack={goBackToUsers}
            />
          ) : (
            <NobodySelected
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

interface NobodySelectedProps {
  /** The address names somebody who is not among the users. */
  isUnknown: boolean;
  /** The users are still to be read. */
  isPending: boolean;
  onBack: () => void;
}

function NobodySelected({ isUnknown, isPending, onBack }: NobodySelectedProps) {
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
      title="There is no such user to chat with"
      description="The address names somebody who is not active, or nobody."
      action={<BackToUsers label="All users" onClick={onBack} />}
    />
  );
}

const Panes = styled.div`
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(220px, 280px) minmax(0, 1fr);
  height: clamp(360px, calc(100dvh - 176px), 900px);
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
