import { useState } from 'react';
import { styled } from 'styled-components';
import { Button, tokens } from '@atrium/ui';
import type { Uploads } from './use-uploads';

/** Question whether to send something without the files that are not uploaded. */
export interface UnfinishedFiles {
  /** Whether some files are not uploaded. */
  areUnfinished: boolean;
  isAsked: boolean;
  /** Whether the question was asked and uploads are running. */
  isWaiting: boolean;
  ask: () => void;
  /** Removes the files that are not uploaded. */
  remove: () => void;
}

/** Asks before something is sent without the files that are not uploaded. */
export function useUnfinishedFiles({ items, isUploading, remove }: Uploads): UnfinishedFiles {
  const [isAsked, setIsAsked] = useState(false);
  const unfinished = items.filter(({ status }) => status !== 'done');
  const areUnfinished = isUploading || unfinished.length > 0;
  if (isAsked && !areUnfinished) setIsAsked(false);
  return {
    areUnfinished,
    isAsked,
    isWaiting: isAsked && isUploading,
    ask: () => setIsAsked(true),
    remove: () => {
      for (const { key } of unfinished) remove(key);
    },
  };
}

interface UnfinishedNoticeProps {
  unfinished: UnfinishedFiles;
  /** Such as `Send without them`. */
  label: string;
  onSkip: () => void;
}

/** Shows the question, with a button that answers it; nothing before it is asked. */
export function UnfinishedNotice({ unfinished, label, onSkip }: UnfinishedNoticeProps) {
  if (!unfinished.isAsked) return null;
  return (
    <Notice ref={scrollIntoView} role="alert">
      <span>
        {unfinished.isWaiting ? 'Files are still being uploaded.' : 'Not all files were uploaded.'}
      </span>
      <Button size="small" onClick={onSkip}>
        {label}
      </Button>
    </Notice>
  );
}

// The button that asks may be in the footer of a form that is longer than the window.
function scrollIntoView(notice: HTMLElement | null) {
  notice?.scrollIntoView({ block: 'nearest' });
}

const Notice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.small};
  background: ${tokens.color.surfaceSunken};
  color: ${tokens.color.textMuted};
`;
