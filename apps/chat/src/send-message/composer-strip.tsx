import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ConversationEntry, Message } from '@atrium/contracts/messages';
import { IconButton, tokens } from '@atrium/ui';
import { useMessageNow } from './message-now';
import { Quote } from './quote';

interface ComposerStripProps {
  children: ReactNode;
  /** Name of the button that removes what the strip shows. */
  closeLabel: string;
  isBusy?: boolean;
  onClose: () => void;
}

/** Shows above the field what the text belongs to. */
export function ComposerStrip({
  children,
  closeLabel,
  isBusy = false,
  onClose,
}: ComposerStripProps) {
  return (
    <Strip>
      {children}
      <IconButton label={closeLabel} icon={<X size={16} />} disabled={isBusy} onClick={onClose} />
    </Strip>
  );
}

interface QuoteStripProps {
  otherId: number;
  quoted: NonNullable<Message['quoted']>;
  /** The newest messages of the last poll. */
  newest: readonly ConversationEntry[] | undefined;
  /** Name of the sender of the quoted message. */
  name: string;
  isBusy: boolean;
  onClose: () => void;
}

/** Shows the message that the next one answers, as it is now. */
export function QuoteStrip({ otherId, quoted, newest, name, isBusy, onClose }: QuoteStripProps) {
  const { content, isDeleted } = useMessageNow(otherId, quoted.id, newest) ?? {
    content: quoted.content,
    isDeleted: false,
  };
  return (
    <ComposerStrip closeLabel="Remove quote" isBusy={isBusy} onClose={onClose}>
      <div>
        <Quote name={name} quoted={{ ...quoted, content }} />
        <Note role="status">{isDeleted ? QUOTE_IS_GONE : ''}</Note>
      </div>
    </ComposerStrip>
  );
}

const QUOTE_IS_GONE = 'Your message will be sent without the quote.';

const Strip = styled.div`
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${tokens.space[2]};
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
`;

const Note = styled.p`
  padding-block-start: ${tokens.space[1]};

  &:empty {
    display: none;
  }
`;
