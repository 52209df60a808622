import type { UseQueryResult } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { User } from '@atrium/contracts';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { Avatar, EmptyState, tokens } from '@atrium/ui';
import { ClearChatButton } from '../clear-chat/clear-chat-button';
import { ChatErrorState } from '../errors/chat-error-state';
import { useIsDocumentVisible } from '../new-messages/document-visibility';
import { useMarkRead } from '../new-messages/mark-read';
import { useOpenConversationToasts } from '../new-messages/message-toasts';
import type { Announce } from '../older-messages/loaded-messages';
import { useLoadedMessages } from '../older-messages/loaded-messages';
import { Composer } from '../send-message/composer';
import type { Draft } from '../send-message/drafts';
import { BackToUsers } from './back-to-users';
import { ConversationSkeleton } from './conversation-skeleton';
import { MessageLog } from './message-log';

interface ConversationProps {
  self: User;
  other: User;
  conversation: UseQueryResult<ConversationEntry[]>;
  draft: Draft;
  onDraftChange: (draft: Draft) => void;
  /** Whether the user has just selected this conversation in the list. */
  autoFocuses: boolean;
  announce: Announce;
  onBack: () => void;
}

/** Shows the messages with another user, the composer and Clear Chat. */
export function Conversation({
  self,
  other,
  conversation,
  draft,
  onDraftChange,
  autoFocuses,
  announce,
  onBack,
}: ConversationProps) {
  const { data: newest, errorUpdateCount } = conversation;
  const isFresh = useIsFresh(conversation);
  const isVisible = useIsDocumentVisible();
  const marksRead = isVisible && isFresh;
  const [sentCount, setSentCount] = useState(0);
  const { entries, olderStatus, olderError, loadOlder, applyMarkedRead } = useLoadedMessages({
    otherId: other.id,
    selfId: self.id,
    newest,
    marksRead,
    announce,
  });
  useMarkRead(marksRead ? entries : undefined, self.id, applyMarkedRead);
  // Older messages are not new, so they raise no toasts.
  useOpenConversationToasts(self.id, newest, isFresh, announce);

  if (!entries && errorUpdateCount === 0) return <ConversationSkeleton />;
  return (
    <>
      <Header>
        <BackToUsers onClick={onBack} />
        <Avatar name={other.username} decorative />
        <Name title={other.username}>
          <bdi>{other.username}</bdi>
        </Name>
        <ClearChatButton otherId={other.id} />
      </Header>
      {entries && entries.length > 0 && (
        <MessageLog
          entries={entries}
          selfId={self.id}
          otherName={other.username}
          isFresh={isFresh}
          isVisible={isVisible}
          sentCount={sentCount}
          olderStatus={olderStatus}
          olderError={olderError}
          onLoadOlder={loadOlder}
        />
      )}
      {entries?.length === 0 && (
        <Centered>
          <EmptyState
            icon={<MessagesSquare size={16} aria-hidden />}
            title="No messages yet"
            description="Messages between the two of you appear here."
          />
        </Centered>
      )}
      {!entries && (
        <Centered>
          <ChatErrorState query={conversation} fallback="Failed to fetch messages" />
        </Centered>
      )}
      <Composer
        recipientId={other.id}
        draft={draft}
        onDraftChange={onDraftChange}
        autoFocuses={autoFocuses}
        onSent={() => {
          setSentCount((count) => count + 1);
        }}
      />
    </>
  );
}

/**
 * Returns whether the conversation has been fetched since it was opened; cached messages may be minutes old.
 * Needs a component that is remounted for each opening.
 */
function useIsFresh({ isFetchedAfterMount, isSuccess }: UseQueryResult): boolean {
  const [isFresh, setIsFresh] = useState(false);
  // A failed request also counts as fetched.
  if (isFetchedAfterMount && isSuccess && !isFresh) setIsFresh(true);
  return isFresh;
}

const Header = styled.header`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${tokens.space[3]};
  min-height: 52px;
  padding: 0 ${tokens.space[3]} 0 ${tokens.space[4]};
  border-bottom: 1px solid ${tokens.color.border};

  @media (width < ${tokens.breakpoint.small}) {
    gap: 0 ${tokens.space[2]};
    padding: 0 ${tokens.space[2]};
  }
`;

const Name = styled.h2`
  flex: 1 1 4rem;
  margin: 0;
  overflow: hidden;
  font-size: ${tokens.font.size.medium};
  font-weight: ${tokens.font.weight.semibold};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Centered = styled.div`
  margin: auto;
`;
