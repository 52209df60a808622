import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { User } from '@atrium/contracts';
import type { Message } from '@atrium/contracts/messages';
import type { AddressLink } from '@atrium/ui';
import { Avatar, formatBadgeCount, tokens, VisuallyHidden } from '@atrium/ui';
import { formatShortTime } from '../short-time';
import { LastLine } from './last-line';

interface UserRowProps {
  user: User;
  link: AddressLink;
  ref: Ref<HTMLAnchorElement>;
  isSelected: boolean;
  /** Whether there is an unsent message to the user. */
  hasDraft: boolean;
  unreadCount: number;
  lastMessage: Message | undefined;
  /** Local date, `2026-11-20`. */
  today: string;
}

/** Shows a user, their last message and the number of unread ones; links to the conversation. */
export function UserRow({
  user: { username },
  link,
  ref,
  isSelected,
  hasDraft,
  unreadCount,
  lastMessage,
  today,
}: UserRowProps) {
  const isDraftShown = hasDraft && !isSelected;
  return (
    <UserLink {...link} ref={ref} aria-current={isSelected ? 'true' : undefined}>
      <Avatar name={username} size={32} decorative />
      <Texts>
        <Username title={username}>
          <bdi>{username}</bdi>
        </Username>
        {(isDraftShown || lastMessage) && (
          <Detail>
            {isDraftShown && <Draft>Draft</Draft>}
            {lastMessage && <LastLine message={lastMessage} />}
          </Detail>
        )}
      </Texts>
      <Aside>
        {lastMessage && (
          <time dateTime={lastMessage.createdAt}>
            {formatShortTime(lastMessage.createdAt, today)}
          </time>
        )}
        {unreadCount > 0 && (
          <Count>
            <span>{formatBadgeCount(unreadCount)}</span>
            <VisuallyHidden> unread</VisuallyHidden>
          </Count>
        )}
      </Aside>
    </UserLink>
  );
}

const UserLink = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  min-height: 52px;
  padding: ${tokens.space[1]} ${tokens.space[2]};
  border-radius: ${tokens.radius.medium};
  color: ${tokens.color.text};
  text-decoration: none;

  &:hover {
    background: ${tokens.color.surfaceHover};
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  &[aria-current] {
    background: ${tokens.color.accentSubtle};
    color: ${tokens.color.accentText};
  }
`;

const Texts = styled.span`
  flex: 1;
  min-width: 0;
`;

const Line = styled.span`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Username = styled(Line)`
  font-weight: ${tokens.font.weight.medium};
`;

const Detail = styled(Line)`
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};

  [aria-current] > * > & {
    color: inherit;
  }
`;

const Draft = styled.span`
  margin-inline-end: ${tokens.space[1]};
  color: ${tokens.color.text};
  font-weight: ${tokens.font.weight.medium};
`;

const Aside = styled.span`
  display: flex;
  flex: none;
  flex-direction: column;
  align-items: flex-end;
  gap: 2px;
  /* As wide as a count, which disappears when the messages are read. */
  min-width: 2rem;
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};

  [aria-current] > & {
    color: inherit;
  }

  /* Stays beside the name. */
  > time:only-child {
    padding-bottom: calc(1.25rem + 2px);
  }
`;

const Count = styled.span`
  min-width: 1.25rem;
  padding: 0 6px;
  border-radius: ${tokens.radius.full};
  outline: 1px solid transparent;
  background: ${tokens.color.accent};
  color: ${tokens.color.onAccent};
  font-weight: ${tokens.font.weight.semibold};
  font-variant-numeric: tabular-nums;
  line-height: 1.25rem;
  text-align: center;
`;
