import { messageQueries } from '@atrium/api-client';
import type { ConversationEntry, User } from '@atrium/contracts';
import { Avatar, EmptyState, tokens, VisuallyHidden } from '@atrium/ui';
import { useQuery } from '@tanstack/react-query';
import { format } from 'date-fns';
import { ArrowLeft, MessagesSquare } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ChatErrorState } from '../chat-error-state';
import { ConversationSkeleton } from './conversation-skeleton';

interface ConversationProps {
  self: User;
  other: User;
}

/** The messages between the signed-in user and one other, newest at the bottom and in view. */
export function Conversation({ self, other }: ConversationProps) {
  const conversation = useQuery(messageQueries.conversation(other.id));
  if (!conversation.data && conversation.errorUpdateCount === 0) return <ConversationSkeleton />;
  return (
    <>
      <Header>
        <BackLink to="/chat" aria-label="Back to users">
          <ArrowLeft size={16} aria-hidden />
        </BackLink>
        <Avatar name={other.username} decorative />
        <Name title={other.username}>{other.username}</Name>
      </Header>
      {conversation.data ? (
        <Messages entries={conversation.data} self={self} other={other} />
      ) : (
        <Centered>
          <ChatErrorState query={conversation} fallback="Failed to fetch messages" />
        </Centered>
      )}
    </>
  );
}

function Messages({ entries, self, other }: ConversationProps & { entries: ConversationEntry[] }) {
  if (entries.length === 0) {
    return (
      <Centered>
        <EmptyState
          icon={<MessagesSquare size={16} aria-hidden />}
          title="No messages yet"
          description="What you two write to each other appears here."
        />
      </Centered>
    );
  }
  return (
    <Scroller role="region" aria-label={`Messages with ${other.username}`} tabIndex={0}>
      <MessageList>
        {entries.map(({ message, sender }) => {
          const isOwn = message.senderId === self.id;
          return (
            <Message key={message.id} $isOwn={isOwn}>
              <VisuallyHidden>{`${isOwn ? 'You' : sender.username}: `}</VisuallyHidden>
              <Bubble $isOwn={isOwn}>{message.content}</Bubble>
              <Time dateTime={message.createdAt}>{format(message.createdAt, TIME_FORMAT)}</Time>
            </Message>
          );
        })}
      </MessageList>
    </Scroller>
  );
}

const TIME_FORMAT = 'MMM d, h:mm a';

const Header = styled.header`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${tokens.space[3]};
  height: 52px;
  padding: 0 ${tokens.space[4]};
  border-bottom: 1px solid ${tokens.color.border};

  @media (width < ${tokens.breakpoint.small}) {
    padding: 0 ${tokens.space[2]};
  }
`;

const BackLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: 36px;
  height: 36px;
  border-radius: ${tokens.radius.medium};
  color: ${tokens.color.textMuted};

  &:hover {
    background: ${tokens.color.surfaceHover};
  }

  @media (width >= ${tokens.breakpoint.small}) {
    display: none;
  }
`;

const Name = styled.h2`
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

// Laid out from its end, so it opens at the newest message and stays there while messages arrive.
const Scroller = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column-reverse;
  min-height: 0;
  overflow-y: auto;
`;

const MessageList = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[3]};
  margin: 0;
  padding: ${tokens.space[4]};
  list-style: none;
`;

const Message = styled.li<{ $isOwn: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: ${({ $isOwn }) => ($isOwn ? 'flex-end' : 'flex-start')};
  gap: ${tokens.space[1]};
`;

const Bubble = styled.p<{ $isOwn: boolean }>`
  max-width: 70%;
  margin: 0;
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.large};
  background: ${({ $isOwn }) => ($isOwn ? tokens.color.accent : tokens.color.surfaceHover)};
  color: ${({ $isOwn }) => ($isOwn ? tokens.color.onAccent : tokens.color.text)};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

const Time = styled.time`
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
`;
