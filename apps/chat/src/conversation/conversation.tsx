import type { UseQueryResult } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { User } from '@atrium/contracts';
import { attachmentNames } from '@atrium/contracts/attachments';
import type { ConversationEntry, Message } from '@atrium/contracts/messages';
import { Avatar, EmptyState, tokens, useDiscardPrompt } from '@atrium/ui';
import { FileDrop } from '@atrium/ui/files';
import { ClearChatButton } from '../clear-chat/clear-chat-button';
import { ChatErrorState } from '../errors/chat-error-state';
import { useIsDocumentVisible } from '../new-messages/document-visibility';
import { useMarkRead } from '../new-messages/mark-read';
import { useOpenConversationToasts } from '../new-messages/message-toasts';
import type { Announce } from '../older-messages/use-loaded-messages';
import { useLoadedMessages } from '../older-messages/use-loaded-messages';
import { Composer } from '../send-message/composer';
import { useDraftUploads } from '../send-message/draft-uploads';
import type { ChangeDraft, Draft } from '../send-message/drafts';
import { isEdited } from '../send-message/drafts';
import { BackToUsers } from './back-to-users';
import { ConversationSkeleton } from './conversation-skeleton';
import { DeleteMessageDialog } from './delete-message-dialog';
import { MessageLog } from './message-log';
import { isYoung } from './message-menu';
import { textOf } from './message-text';

interface ConversationProps {
  self: User;
  other: User;
  conversation: UseQueryResult<ConversationEntry[]>;
  draft: Draft;
  onDraftChange: ChangeDraft;
  /** Id of the message to open the conversation at. */
  messageId: number | undefined;
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
  messageId,
  autoFocuses,
  announce,
  onBack,
}: ConversationProps) {
  const { data: newest, errorUpdateCount } = conversation;
  const isFresh = useIsFresh(conversation);
  const marksRead = useIsDocumentVisible() && isFresh;
  const [sentCount, setSentCount] = useState(0);
  const [deleting, setDeleting] = useState<Message>();
  const input = useRef<HTMLTextAreaElement>(null);
  const uploads = useDraftUploads(draft, onDraftChange);
  const { leave, prompt } = useDiscardPrompt(isEdited(draft.edit));
  const loaded = useLoadedMessages({
    otherId: other.id,
    selfId: self.id,
    newest,
    marksRead,
    messageId,
    announce,
  });
  const { entries, applyMarkedRead, applyChanged } = loaded;
  useMarkRead(marksRead ? entries : undefined, self.id, applyMarkedRead);
  // An open conversation is read, even while older messages are shown.
  useMarkRead(marksRead ? newest : undefined, self.id, applyMarkedRead);
  // Older messages are not new, so they raise no toasts.
  useOpenConversationToasts(self.id, newest, isFresh, announce);

  function nameOf(userId: number) {
    return userId === self.id ? 'You' : other.username;
  }

  /** Changes what the composer is for, after a question if a changed text would be lost. */
  function leaveEdit(change: Partial<Draft>, then: () => void = () => undefined) {
    // The focus comes back here after the question.
    input.current?.focus();
    leave(() => {
      onDraftChange(change);
      then();
    });
  }

  function attach(files: File[]) {
    leaveEdit({ edit: undefined }, () => uploads.add(files));
  }

  function quote({ id, senderId, content }: Message) {
    leaveEdit({ quoted: { id, senderId, content }, edit: undefined });
  }

  function edit(message: Message) {
    const { id, attachments } = message;
    const original = textOf(message);
    if (draft.edit?.id === id) input.current?.focus();
    else
      leaveEdit({
        edit: { id, original, text: original, fileNames: attachmentNames(attachments) },
      });
  }

  function editLast() {
    const last = newest?.findLast(
      ({ message: { senderId, deletedAt } }) => senderId === self.id && deletedAt === null,
    )?.message;
    if (last && isYoung(last)) edit(last);
  }

  if (!entries && errorUpdateCount === 0) return <ConversationSkeleton />;
  return (
    <Files label={`Drop files to send them to ${other.username}`} onFiles={attach}>
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
          key={loaded.generation}
          loaded={loaded}
          entries={entries}
          newestId={newest?.at(-1)?.message.id ?? 0}
          selfId={self.id}
          otherName={other.username}
          nameOf={nameOf}
          isFresh={isFresh}
          sentCount={sentCount}
          actions={{
            onQuote: quote,
            onEdit: edit,
            onDelete: setDeleting,
            onShow: loaded.showMessage,
          }}
        />
      )}
      {entries?.length === 0 && (
        <Centered>
          <EmptyState
            icon={<MessagesSquare size={16} />}
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
        newest={newest}
        draft={draft}
        onDraftChange={onDraftChange}
        uploads={uploads}
        onFiles={attach}
        onEditLast={editLast}
        onCancelEdit={() => leaveEdit({ edit: undefined })}
        autoFocuses={autoFocuses}
        nameOf={nameOf}
        input={input}
        onChanged={(changed) => {
          applyChanged(changed);
          announce('Message changed');
        }}
        onSent={() => {
          loaded.showNewest();
          setSentCount((count) => count + 1);
        }}
      />
      <DeleteMessageDialog
        otherId={other.id}
        message={deleting}
        onClose={() => setDeleting(undefined)}
        onDeleted={(deleted) => {
          applyChanged(deleted);
          announce('Message deleted');
        }}
      />
      {prompt}
    </Files>
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

const Files = styled(FileDrop)`
  display: flex;
  flex: 1;
  flex-direction: column;
  width: 100%;
  min-height: 0;
`;

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
  overflow: hidden;
  font-size: ${tokens.font.size.medium};
  font-weight: ${tokens.font.weight.semibold};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Centered = styled.div`
  margin: auto;
`;
