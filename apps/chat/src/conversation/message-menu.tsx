import { isAfter, subMinutes } from 'date-fns';
import { Copy, Ellipsis, Pencil, Quote, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import type { Message } from '@atrium/contracts/messages';
import { MESSAGE_EDIT_MINUTES } from '@atrium/contracts/messages';
import { IconButton, Menu, toastError } from '@atrium/ui';
import { writeToClipboard } from '@atrium/ui/clipboard';

/** Actions on the messages of a conversation. */
export interface MessageActions {
  readonly onQuote: (message: Message) => void;
  readonly onEdit: (message: Message) => void;
  readonly onDelete: (message: Message) => void;
  /** Goes to a quoted message. */
  readonly onShow: (id: number) => void;
}

interface MessageMenuProps {
  message: Message;
  isOwn: boolean;
  /** Whether Tab stops here: at one message of the log. The arrow keys go to the others. */
  isTabStop: boolean;
  onFocus: () => void;
  actions: MessageActions;
}

/** Menu of a message, visible on hover and focus. */
export function MessageMenu({ message, isOwn, isTabStop, onFocus, actions }: MessageMenuProps) {
  const isEditable = isOwn && isYoung(message);
  return (
    <Menu
      trigger={
        <MenuButton
          label="Message actions"
          icon={<Ellipsis size={16} />}
          tabIndex={isTabStop ? 0 : -1}
          onFocus={onFocus}
        />
      }
      items={[
        { label: 'Copy', icon: <Copy size={16} />, onSelect: () => void copy(message.content) },
        { label: 'Quote', icon: <Quote size={16} />, onSelect: () => actions.onQuote(message) },
        ...(isEditable
          ? [{ label: 'Edit', icon: <Pencil size={16} />, onSelect: () => actions.onEdit(message) }]
          : []),
        ...(isOwn
          ? [
              {
                label: 'Delete',
                icon: <Trash2 size={16} />,
                destructive: true,
                onSelect: () => actions.onDelete(message),
              },
            ]
          : []),
      ]}
    />
  );
}

/** Returns whether the sender of a message may still change it. */
export function isYoung({ createdAt }: Message): boolean {
  return isAfter(createdAt, subMinutes(new Date(), MESSAGE_EDIT_MINUTES));
}

async function copy(text: string) {
  if (!(await writeToClipboard(text))) toastError('The browser does not allow copying');
}

const MenuButton = styled(IconButton)`
  opacity: 0;

  li:hover &,
  &:focus-visible,
  &[data-state='open'] {
    opacity: 1;
  }

  @media (hover: none) {
    opacity: 1;
  }
`;
