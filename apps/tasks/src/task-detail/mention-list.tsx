import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { User } from '@atrium/contracts';
import { Avatar, formatCount, tokens, VisuallyHidden } from '@atrium/ui';

interface MentionListProps {
  id: string;
  users: readonly User[];
  /** The user that Enter chooses. */
  active: User | undefined;
  onChoose: (user: User) => void;
}

/** The people whom a typed `@` offers. The focus stays in the text. */
export function MentionList({ id, users, active, onChoose }: MentionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const count = users.length;

  // Synchronizes with the scroll position of the dialog.
  useEffect(() => {
    if (count > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);

  return (
    <>
      <VisuallyHidden role="status">
        {count > 0 && `People to mention: ${formatCount(count)}`}
      </VisuallyHidden>
      {count > 0 && (
        <List ref={list} id={id} role="listbox" aria-label="People to mention">
          {users.map((user) => (
            <Option
              key={user.id}
              id={`${id}-${String(user.id)}`}
              role="option"
              aria-selected={user === active}
              // The text keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(user)}
            >
              <Avatar name={user.username} size={24} decorative />
              <bdi>{user.username}</bdi>
            </Option>
          ))}
        </List>
      )}
    </>
  );
}

const List = styled.div`
  margin-top: ${tokens.space[1]};
  padding: ${tokens.space[1]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceRaised};
  box-shadow: ${tokens.shadow.floating};
`;

const Option = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  min-height: 32px;
  padding-inline: ${tokens.space[2]};
  border-radius: ${tokens.radius.small};
  overflow-wrap: anywhere;
  cursor: pointer;

  &[aria-selected='true'] {
    outline: 2px solid ${tokens.color.focus};
    outline-offset: -2px;
    background: ${tokens.color.surfaceHover};
  }
`;
