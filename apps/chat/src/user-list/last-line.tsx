import { useUser } from '@atrium/auth';
import type { Message } from '@atrium/contracts/messages';

// More than fits on a line, and little enough to be read out.
const MAX_CHARACTERS = 160;

/** Shows the last message of a conversation on one line. */
export function LastLine({ message }: { message: Message }) {
  const self = useUser();
  return (
    <>
      {message.senderId === self.id && !message.deletedAt && <span>{'You: '}</span>}
      <bdi>{message.content.slice(0, MAX_CHARACTERS)}</bdi>
    </>
  );
}
