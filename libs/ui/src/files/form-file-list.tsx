import { CircleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';
import { FileList } from './file-list';
import type { UnfinishedFiles } from './unfinished-files';
import { UnfinishedNotice } from './unfinished-files';
import { UploadList } from './upload-list';
import type { FormFiles } from './use-form-files';

export interface FormFileListProps {
  files: FormFiles;
  unfinished: UnfinishedFiles;
  fileUrl: (id: number) => string;
  /** Such as `Send without them`. */
  skipLabel: string;
  /** Sends the form without the files that are not uploaded. */
  onSkip: () => void;
  className?: string | undefined;
}

/** Largest height of a picture in a form, in pixels. */
const MAX_PICTURE_HEIGHT = 120;

/** Shows the files of a form, and asks before it is sent without some of them; nothing without any. */
export function FormFileList({
  files,
  unfinished,
  fileUrl,
  skipLabel,
  onSkip,
  className,
}: FormFileListProps) {
  const { stored, removeStored, uploads, error } = files;
  return (
    <Frame className={className}>
      <FileList
        files={stored}
        fileUrl={fileUrl}
        onRemove={removeStored}
        maxPictureHeight={MAX_PICTURE_HEIGHT}
      />
      <UploadList uploads={uploads} fileUrl={fileUrl} />
      {error && (
        <ErrorText role="alert">
          <CircleAlert size={14} />
          <span>{error}</span>
        </ErrorText>
      )}
      <UnfinishedNotice unfinished={unfinished} label={skipLabel} onSkip={onSkip} />
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[2]};

  &:empty {
    display: none;
  }
`;

const ErrorText = styled.p`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};
  color: ${tokens.color.dangerText};
`;
