import { differenceInCalendarDays, isSameDay, parseISO } from 'date-fns';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { tokens, VisuallyHidden } from '@atrium/ui';
import { formatDate } from '@atrium/ui/dates';

interface MessageRowProps extends ComponentProps<'li'> {
  entry: ConversationEntry;
  /** The message before it, if one is loaded. */
  previous: ConversationEntry | undefined;
  /**
   * Whether earlier messages may not be loaded. The row then has no day and no divider, as both depend on
   * the previous message and could move the row later.
   */
  mayHavePrevious: boolean;
  isOwn: boolean;
  /** Whether it is the first new message. */
  hasUnreadDivider: boolean;
  /** Local date, `2026-11-20`. */
  today: string;
}

/** Shows a message, below its day and the "New messages" divider where they apply. */
export function MessageRow({
  entry,
  previous,
  mayHavePrevious,
  isOwn,
  hasUnreadDivider,
  today,
  ...rowProps
}: MessageRowProps) {
  const { message, sender } = entry;
  const beginsDay =
    !mayHavePrevious && (!previous || !isSameDay(previous.message.createdAt, message.createdAt));
  return (
    <Row {...rowProps} $isOwn={isOwn}>
      {beginsDay && <Separator>{formatDay(message.createdAt, today)}</Separator>}
      {hasUnreadDivider && !mayHavePrevious && <NewSeparator>New messages</NewSeparator>}
      <VisuallyHidden>{`${isOwn ? 'You' : sender.username}: `}</VisuallyHidden>
      <Bubble dir="auto" $isOwn={isOwn}>
        {message.content}
      </Bubble>
      <Time dateTime={message.createdAt}>{formatDate(message.createdAt, TIME_FORMAT)}</Time>
    </Row>
  );
}

const TIME_FORMAT = 'MMM d, h:mm a';

function formatDay(instant: string, today: string): string {
  const daysAgo = differenceInCalendarDays(parseISO(today), instant);
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  return formatDate(instant, 'EEEE, MMM d, yyyy');
}

const Row = styled.li<{ $isOwn: boolean }>`
  position: absolute;
  inset: 0 0 auto;
  display: flex;
  flex-direction: column;
  align-items: ${({ $isOwn }) => ($isOwn ? 'flex-end' : 'flex-start')};
  gap: ${tokens.space[1]};
  padding: 6px ${tokens.space[4]};
`;

const Bubble = styled.p<{ $isOwn: boolean }>`
  max-width: 70%;
  margin: 0;
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.large};
  outline: 1px solid transparent;
  background: ${({ $isOwn }) => ($isOwn ? tokens.color.accent : tokens.color.surfaceHover)};
  color: ${({ $isOwn }) => ($isOwn ? tokens.color.onAccent : tokens.color.text)};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

const Time = styled.time`
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
`;

const Separator = styled.div`
  display: flex;
  align-items: center;
  align-self: stretch;
  gap: ${tokens.space[3]};
  padding-block: ${tokens.space[2]};
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
  font-weight: ${tokens.font.weight.medium};

  &::before,
  &::after {
    flex: 1;
    border-top: 1px solid ${tokens.color.border};
    content: '';
  }
`;

const NewSeparator = styled(Separator)`
  color: ${tokens.color.accentText};

  &::before,
  &::after {
    border-color: ${tokens.color.accent};
  }
`;
