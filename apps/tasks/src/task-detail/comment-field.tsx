import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, KeyboardEvent as ReactKeyboardEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { userQueries } from '@atrium/api-client/users';
import type { User } from '@atrium/contracts';
import { foldText, isComposing, sortByName, TextAreaField } from '@atrium/ui';
import { useKeydown } from '../use-keydown';
import { findMentionQuery } from './find-mention-query';
import { MentionList } from './mention-list';

interface CommentFieldProps extends Omit<ComponentProps<typeof TextAreaField>, 'onChange'> {
  value: string;
  onChange: (text: string) => void;
  onSend: () => void;
  /** Called on Escape. */
  onCancel?: () => void;
}

const MOST_OFFERED = 5;

/** Text of a comment: `@` offers people to mention, and Ctrl+Enter sends. */
export function CommentField({ value, onChange, onSend, onCancel, ...field }: CommentFieldProps) {
  const listId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  // Start of the mention that was chosen or dismissed.
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const typed = caret === null ? null : findMentionQuery(value, caret);
  const query = typed?.start === closedAt ? null : typed;
  const { data: users = [] } = useQuery({ ...userQueries.list(), enabled: query !== null });
  const offered = query ? findUsers(users, query.name) : [];
  const active = offered[activeIndex % offered.length];

  function choose({ username }: User) {
    if (!query || caret === null || !input.current) return;
    input.current.setRangeText(`@${username} `, query.start, caret, 'end');
    setClosedAt(query.start);
    setCaret(input.current.selectionEnd);
    onChange(input.current.value);
  }

  function followCaret({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement) {
    const isCaret = selectionStart === selectionEnd;
    setCaret(isCaret ? selectionEnd : null);
    if (!isCaret || findMentionQuery(text, selectionEnd)?.start !== closedAt) setClosedAt(null);
  }

  function handleKey(event: ReactKeyboardEvent) {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    if (isComposing(event.nativeEvent)) return;
    if (key === 'Enter' && (ctrlKey || metaKey)) onSend();
    else if (!active) return;
    else if (key === 'ArrowDown') setActiveIndex(activeIndex + 1);
    else if (key === 'ArrowUp') setActiveIndex(activeIndex + offered.length - 1);
    else if ((key === 'Enter' || key === 'Tab') && !shiftKey) choose(active);
    else return;
    event.preventDefault();
  }

  // The dialog takes Escape from the document, before React.
  useKeydown((event) => {
    const isHere = event.key === 'Escape' && event.target === input.current;
    if (!isHere || isComposing(event)) return;
    if (query && active) setClosedAt(query.start);
    else if (onCancel) onCancel();
    else return;
    event.stopPropagation();
  }, true);

  return (
    <div>
      <TextAreaField
        {...field}
        ref={input}
        rows={2}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={active && listId}
        aria-activedescendant={active && `${listId}-${String(active.id)}`}
        onChange={({ target }) => {
          setActiveIndex(0);
          followCaret(target);
          onChange(target.value);
        }}
        onSelect={({ currentTarget }) => followCaret(currentTarget)}
        onBlur={() => setCaret(null)}
        onKeyDown={handleKey}
      />
      <MentionList id={listId} users={offered} active={active} onChoose={choose} />
    </div>
  );
}

/** Returns the users to offer for a typed name, first those whose name begins with it. */
function findUsers(users: readonly User[], typed: string): User[] {
  // A space after a whole name has ended the mention.
  const text = foldText(typed) + (/\s$/.test(typed) ? ' ' : '');
  const found = sortByName(users.map((user) => ({ user, name: user.username }))).filter(
    ({ name }) => foldText(name).includes(text),
  );
  const isFirst = ({ name }: { name: string }) => foldText(name).startsWith(text);
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))]
    .slice(0, MOST_OFFERED)
    .map(({ user }) => user);
}
