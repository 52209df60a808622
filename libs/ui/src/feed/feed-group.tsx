import type { Key, MouseEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { Avatar } from '../avatar/avatar';
import { Button } from '../button/button';
import { describeAge } from '../dates/describe-age';
import { formatDateWithIntl } from '../dates/format-date-with-intl';
import { formatCount } from '../text/format-count';
import { renderIsolated } from '../text/isolate';
import { tokens } from '../theme/tokens';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

/** An item of a feed, which links to what it is about. */
export interface FeedItem {
  readonly id: Key;
  readonly to: string;
  /** A sentence or a title, in which `isolate` has marked what a person wrote. */
  readonly text: string;
  /** Second line, if there is one: a date, the last message. */
  readonly detail?: ReactNode;
  /** Instant in ISO format whose age stands at the end: `2 h`. */
  readonly at?: string;
  /** Name of the person whose avatar precedes the text. */
  readonly person?: string;
  /** Precedes the text if there is no person. 20 pixels wide. */
  readonly icon?: ReactNode;
  readonly isUnread?: boolean;
  /** Called when the item is opened, also in a new tab. */
  readonly onOpen?: () => void;
  /** Buttons below the link. */
  readonly actions?: ReactNode;
}

/** Items of a feed below a heading. */
export interface FeedGroup {
  readonly title: string;
  readonly items: readonly FeedItem[];
}

interface FeedGroupListProps extends FeedGroup {
  onOpen: (to: string) => void;
}

const SHOWN_ITEMS = 5;

/** The first items of a group, with a button that shows the others. */
export function FeedGroupList({ title, items, onOpen }: FeedGroupListProps) {
  const [areAllShown, setAreAllShown] = useState(false);
  const titleId = useId();
  const shown = areAllShown ? items : items.slice(0, SHOWN_ITEMS);
  return (
    <Group>
      <Title id={titleId}>{title}</Title>
      <List aria-labelledby={titleId}>
        {shown.map(
          ({ id, to, text, detail, at, person, icon, isUnread, actions, onOpen: markOpened }) => (
            <li key={id}>
              <ItemLink
                to={to}
                onClick={(event) => {
                  markOpened?.();
                  openUnlessNewTab(event, () => onOpen(to));
                }}
                onAuxClick={({ button }) => {
                  if (button === MIDDLE_BUTTON) markOpened?.();
                }}
              >
                <Lead aria-hidden>
                  {person === undefined ? icon : <Avatar name={person} decorative />}
                </Lead>
                <Content>
                  <Texts>
                    <Text $isUnread={isUnread ?? false}>{renderIsolated(text)}</Text>
                    {detail !== undefined && <Detail>{detail}</Detail>}
                  </Texts>
                  {at !== undefined && <Age at={at} />}
                </Content>
                {isUnread && (
                  <UnreadMark>
                    <VisuallyHidden>Unread</VisuallyHidden>
                  </UnreadMark>
                )}
              </ItemLink>
              {actions && <Actions>{actions}</Actions>}
            </li>
          ),
        )}
      </List>
      {items.length > SHOWN_ITEMS && (
        <Button
          variant="ghost"
          size="small"
          aria-expanded={areAllShown}
          onClick={() => setAreAllShown(!areAllShown)}
        >
          {areAllShown ? 'Show fewer' : `Show all ${formatCount(items.length)}`}
        </Button>
      )}
    </Group>
  );
}

function Age({ at }: { at: string }) {
  const [now] = useState(() => new Date());
  return (
    <AgeText dateTime={at} title={formatDateWithIntl(at, DATE_AND_TIME)}>
      {describeAge(new Date(at), now)}
    </AgeText>
  );
}

const DATE_AND_TIME = {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

interface FeedLinkProps {
  to: string;
  children: string;
  onOpen: (to: string) => void;
}

/** A link at the end of a feed. */
export function FeedLink({ to, children, onOpen }: FeedLinkProps) {
  return (
    <EndLink
      to={to}
      onClick={(event) => {
        openUnlessNewTab(event, () => onOpen(to));
      }}
    >
      {children}
    </EndLink>
  );
}

const MIDDLE_BUTTON = 1;

// With these keys, browsers open a new tab or window, or save the page.
function openUnlessNewTab(event: MouseEvent, open: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open();
}

/** Style of an item and of its placeholder. */
export const itemStyle = css`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  min-height: 56px;
  padding: ${tokens.space[2]};
  border-radius: ${tokens.radius.medium};
`;

/** Style of items, which are wider than what is around them: their contents are in line with it. */
export const wideStyle = css`
  margin-inline: calc(-1 * ${tokens.space[2]});
`;

const Group = styled.div`
  ${wideStyle}
`;

const Title = styled.h4`
  padding-inline: ${tokens.space[2]};
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
  font-weight: ${tokens.font.weight.semibold};
`;

const List = styled.ul`
  padding: 0;
  list-style: none;
`;

const ItemLink = styled(Link)`
  ${itemStyle}
  color: ${tokens.color.text};
  text-decoration: none;

  &:hover {
    background: ${tokens.color.surfaceHover};
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`;

/* In line with the text. */
const Actions = styled.div`
  padding-inline: calc(28px + ${tokens.space[2]} + ${tokens.space[3]}) ${tokens.space[2]};
`;

const Lead = styled.span`
  display: flex;
  flex: none;
  justify-content: center;
  width: 28px;
  color: ${tokens.color.textMuted};
`;

/* The age stands beside the first line. */
const Content = styled.span`
  display: flex;
  flex: 1;
  gap: ${tokens.space[3]};
  align-items: start;
  min-width: 0;
`;

const Texts = styled.span`
  flex: 1;
  min-width: 0;
`;

const Line = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 1;
  overflow-wrap: anywhere;
`;

const Text = styled(Line)<{ $isUnread: boolean }>`
  -webkit-line-clamp: 3;
  font-weight: ${({ $isUnread }) => ($isUnread ? tokens.font.weight.medium : 'inherit')};
`;

/* As high while its content is loading. */
const Detail = styled(Line)`
  min-height: calc(${tokens.font.size.small} * ${tokens.font.lineHeight.normal});
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
`;

const AgeText = styled.time`
  flex: none;
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
  /* As high as the first line of the text. */
  line-height: calc(${tokens.font.size.medium} * ${tokens.font.lineHeight.normal});
`;

const UnreadMark = styled.span`
  flex: none;
  border: 4px solid ${tokens.color.accent};
  border-radius: 50%;
`;

const EndLink = styled(Link)`
  justify-self: start;
  padding-block: ${tokens.space[1]};
`;
