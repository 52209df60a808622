import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { Stack, tokens } from '@atrium/ui';
import { AttachButton } from './attach-button';
import { FileList } from './file-list';
import type { UnfinishedFiles } from './unfinished-files';
import { UnfinishedNotice } from './unfinished-files';
import { UploadList } from './upload-list';
import type { FormFiles } from './use-form-files';

interface FilesFieldProps {
  files: FormFiles;
  unfinished: UnfinishedFiles;
  fileUrl: (id: number) => string;
  /** Saves the form without the files that are not uploaded. */
  onSkip: () => void;
}

/** Field of a form for the files of an entity. */
export function FilesField({ files, unfinished, fileUrl, onSkip }: FilesFieldProps) {
  const labelId = useId();
  const { stored, removeStored, uploads, error } = files;
  return (
    <Stack $gap={1} role="group" aria-labelledby={labelId}>
      <Header>
        <Label id={labelId}>Files</Label>
        <AttachButton onFiles={uploads.add} />
      </Header>
      <FileList files={stored} fileUrl={fileUrl} onRemove={removeStored} />
      <UploadList uploads={uploads} fileUrl={fileUrl} />
      {error && (
        <ErrorText role="alert">
          <CircleAlert size={14} />
          <span>{error}</span>
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
