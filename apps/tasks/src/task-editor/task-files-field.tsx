import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { fileUrl } from '@atrium/api-client/file-url';
import { Stack, tokens } from '@atrium/ui';
import type { UnfinishedFiles } from '@atrium/ui/files';
import { AttachButton, UnfinishedNotice, UploadList } from '@atrium/ui/files';
import type { TaskFiles } from './use-task-files';

interface TaskFilesFieldProps {
  files: TaskFiles;
  unfinished: UnfinishedFiles;
  /** Saves the task without the files that are not uploaded. */
  onSkip: () => void;
}

export function TaskFilesField({ files, unfinished, onSkip }: TaskFilesFieldProps) {
  const labelId = useId();
  return (
    <Stack $gap={2} role="group" aria-labelledby={labelId}>
      <Header>
        <Label id={labelId}>Files</Label>
        <AttachButton onFiles={files.add} />
      </Header>
      <UploadList uploads={files} fileUrl={fileUrl} />
      {files.error && (
        <ErrorText role="alert">
          <CircleAlert size={14} />
          <span>{files.error}</span>
        </ErrorText>
      )}
      <UnfinishedNotice unfinished={unfinished} label="Save without them" onSkip={onSkip} />
    </Stack>
  );
}

const Header = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
`;

const Label = styled.span`
  font-weight: ${tokens.font.weight.medium};
`;

const ErrorText = styled.p`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};
  color: ${tokens.color.dangerText};
`;
