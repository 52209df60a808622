import { useId } from 'react';
import { styled } from 'styled-components';
import { Stack, tokens } from '@atrium/ui';
import { AttachButton } from './attach-button';
import type { FormFileListProps } from './form-file-list';
import { FormFileList } from './form-file-list';

/** Field of a form for the files of an entity. */
export function FilesField(props: Omit<FormFileListProps, 'skipLabel' | 'className'>) {
  const labelId = useId();
  return (
    <Stack $gap={1} role="group" aria-labelledby={labelId}>
      <Header>
        <Label id={labelId}>Files</Label>
        <AttachButton onFiles={props.files.uploads.add} />
      </Header>
      <FormFileList {...props} skipLabel="Save without them" />
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
