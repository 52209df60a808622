import { CircleAlert, File, RotateCw, X } from 'lucide-react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { IconButton, TextField, tokens, VisuallyHidden } from '@atrium/ui';
import { isPicture } from './attached-file';
import { FileName } from './file-name';
import { formatFileSize } from './format-file-size';
import type { UploadItem } from './upload-state';
import type { Uploads } from './use-uploads';

export interface UploadListProps {
  uploads: Uploads;
  /** Returns the address of a stored file: `fileUrl` of `@atrium/api-client/file-url`. */
  fileUrl: (id: number) => string;
}

/** Longest description of a picture. */
const MAX_ALT_TEXT_LENGTH = 500;

export function UploadListBox({ uploads, fileUrl }: UploadListProps) {
  const { items, refusals } = uploads;
  return (
    <Frame>
      <VisuallyHidden role="status">{describeState(uploads)}</VisuallyHidden>
      {items.length > 0 && (
        <List aria-label="Attached files">
          {items.map((item) => (
            <UploadRow key={item.key} item={item} uploads={uploads} fileUrl={fileUrl} />
          ))}
        </List>
      )}
      {refusals.map((refusal) => (
        <Problem key={refusal}>
          <CircleAlert size={14} />
          <span>{refusal}</span>
        </Problem>
      ))}
    </Frame>
  );
}

interface UploadRowProps extends UploadListProps {
  item: UploadItem;
}

function UploadRow({ item, uploads, fileUrl }: UploadRowProps) {
  const { key, name, size, status, progress, error, attachment } = item;
  const isRunning = status === 'waiting' || status === 'uploading';
  return (
    <Row>
      <Thumbnail item={item} fileUrl={fileUrl} />
      <Texts>
        <FileName>{name}</FileName>
        <Size>{formatFileSize(size)}</Size>
        {isRunning && <Progress aria-label={`Upload of ${name}`} value={progress} />}
        {error && (
          <Problem>
            <CircleAlert size={14} />
            <span>{error}</span>
          </Problem>
        )}
        {attachment && isPicture(attachment) && (
          <Description
            name={name}
            altText={attachment.altText}
            onSave={(altText) => uploads.describe(key, altText)}
          />
        )}
      </Texts>
      {status === 'failed' && (
        <RowButton
          label={`Retry ${name}`}
          icon={<RotateCw size={16} />}
          onClick={() => uploads.retry(key)}
        />
      )}
      <RowButton
        label={`${isRunning ? 'Cancel' : 'Remove'} ${name}`}
        icon={<X size={16} />}
        onClick={() => uploads.remove(key)}
      />
    </Row>
  );
}

function Thumbnail({ item, fileUrl }: { item: UploadItem; fileUrl: (id: number) => string }) {
  const { previewUrl, attachment } = item;
  const stored = attachment && isPicture(attachment) ? fileUrl(attachment.id) : undefined;
  const source = previewUrl ?? stored;
  return (
    <Square>
      {source ? <img src={source} alt="" draggable={false} /> : <File size={20} aria-hidden />}
    </Square>
  );
}

interface DescriptionProps {
  name: string;
  altText: string | null;
  onSave: (altText: string | null) => void;
}

function Description({ name, altText, onSave }: DescriptionProps) {
  const [text, setText] = useState(altText ?? '');
  const hintId = useId();
  return (
    <>
      <TextField
        label={`Description of ${name}`}
        hideLabel
        placeholder="Describe this picture"
        value={text}
        maxLength={MAX_ALT_TEXT_LENGTH}
        aria-describedby={hintId}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => {
          const described = text.trim() || null;
          if (described !== altText) onSave(described);
        }}
      />
    </>
  );
}

function describeState({ items, isUploading }: Uploads): string {
  const failed = items.filter(({ status }) => status === 'failed');
  if (failed.length > 0) {
    return failed.map(({ name, error }) => `${name} was not uploaded. ${error ?? ''}`).join(' ');
  }
  if (isUploading) return 'Uploading files';
  return items.length === 1 ? '1 file is attached' : `${items.length} files are attached`;
}

const Frame = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[2]};
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[2]};
  padding: 0;
  list-style: none;
`;

const Row = styled.li`
  display: flex;
  align-items: flex-start;
  gap: ${tokens.space[2]};
`;

const Square = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 40px;
  height: 40px;
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  overflow: hidden;
  color: ${tokens.color.textSubtle};

  > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const Texts = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  min-width: 0;
`;

const Size = styled.span`
  color: ${tokens.color.textSubtle};
  font-size: ${tokens.font.size.small};
`;

const Progress = styled.progress`
  width: 100%;
  height: 6px;
  accent-color: ${tokens.color.accent};
`;

const Problem = styled.p`
  display: flex;
  gap: ${tokens.space[1]};
  color: ${tokens.color.dangerText};
  font-size: ${tokens.font.size.small};
  overflow-wrap: anywhere;
`;

const RowButton = styled(IconButton)`
  @media (pointer: coarse) {
    width: 44px;
    height: 44px;
  }
`;
