import { CircleAlert, File, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { isComposing, isolate, TextField, tokens, VisuallyHidden } from '@atrium/ui';
import { isPicture } from './attached-file';
import { FileName } from './file-name';
import { formatFileSize } from './format-file-size';
import { moveFocusFrom } from './keep-focus';
import { TouchButton } from './touch-button';
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
        <List aria-label="Files to attach">
          {items.map((item) => (
            <UploadRow key={item.key} item={item} uploads={uploads} fileUrl={fileUrl} />
          ))}
        </List>
      )}
      {refusals.map((refusal) => (
        <Problem key={refusal}>{refusal}</Problem>
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
    <Row ref={isRunning ? scrollIntoView : undefined}>
      <Thumbnail item={item} fileUrl={fileUrl} />
      <Texts>
        <FileName>{name}</FileName>
        {isRunning ? (
          <Progress aria-label={`Upload of ${name}`} value={progress} />
        ) : (
          <Size>{formatFileSize(size)}</Size>
        )}
      </Texts>
      {status === 'failed' && (
        <TouchButton
          label={`Retry ${name}`}
          icon={<RotateCw size={16} />}
          onClick={({ currentTarget }) => {
            // This button is gone while the file is sent again.
            if (currentTarget.nextElementSibling instanceof HTMLElement) {
              currentTarget.nextElementSibling.focus();
            }
            uploads.retry(key);
          }}
        />
      )}
      <TouchButton
        label={`${isRunning ? 'Cancel' : 'Remove'} ${name}`}
        icon={<X size={16} />}
        onClick={({ currentTarget }) => {
          moveFocusFrom(currentTarget.closest('li'));
          uploads.remove(key);
        }}
      />
      {error && <Problem>{error}</Problem>}
      {attachment && isPicture(attachment) && (
        <Description
          name={name}
          altText={attachment.altText}
          onSave={(altText) => uploads.describe(key, altText)}
        />
      )}
    </Row>
  );
}

// Files can be dropped or pasted elsewhere in a dialog that is longer than the window.
function scrollIntoView(row: HTMLElement | null) {
  row?.scrollIntoView({ block: 'nearest' });
}

function Thumbnail({ item, fileUrl }: { item: UploadItem; fileUrl: (id: number) => string }) {
  const { previewUrl, attachment } = item;
  const storedUrl = attachment && isPicture(attachment) ? fileUrl(attachment.id) : undefined;
  const url = previewUrl ?? storedUrl;
  return (
    <Square>
      {url ? <img src={url} alt="" draggable={false} /> : <File size={20} aria-hidden />}
    </Square>
  );
}

interface DescriptionProps {
  name: string;
  altText: string | null;
  onSave: (altText: string | null) => void;
}

/** Field for the description of a picture, which is saved when the field is left. */
function Description({ name, altText, onSave }: DescriptionProps) {
  const [text, setText] = useState(altText ?? '');

  function save() {
    const description = text.trim() || null;
    if (description !== altText) onSave(description);
  }

  return (
    <DescriptionField
      label="Description"
      hideLabel
      aria-label={`Description of ${name}`}
      placeholder="Describe this picture"
      value={text}
      maxLength={MAX_ALT_TEXT_LENGTH}
      onChange={({ target }) => setText(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
        // It would submit the form around it.
        event.preventDefault();
        save();
      }}
    />
  );
}

function Problem({ children }: { children: string }) {
  return (
    <ProblemText>
      <CircleAlert size={14} />
      <span>{children}</span>
    </ProblemText>
  );
}

function describeState({ items, refusals, isUploading }: Uploads): string {
  const failures = items
    .filter(({ status }) => status === 'failed')
    .map(({ name, error = '' }) => `${isolate(name)} was not uploaded. ${error}`);
  const problems = [...failures, ...refusals];
  if (problems.length > 0) return problems.join(' ');
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
  gap: ${tokens.space[3]};
  padding: 0;
  list-style: none;
`;

const Row = styled.li`
  /* Shows what may be said below the last one, too. */
  scroll-margin-block-end: ${tokens.space[16]};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[2]};
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
  flex: 1 1 0;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  min-width: 0;
`;

const Size = styled.span`
  color: ${tokens.color.textSubtle};
  font-size: ${tokens.font.size.small};
`;

/* As high as the size, which it replaces. */
const Progress = styled.progress`
  width: 100%;
  height: 6px;
  margin-block: 6px;
  border: 0;
  border-radius: ${tokens.radius.full};
  overflow: hidden;
  appearance: none;
  background: ${tokens.color.neutralSubtle};
  color: ${tokens.color.accent};

  &::-webkit-progress-bar {
    background: ${tokens.color.neutralSubtle};
  }

  &::-webkit-progress-value {
    background: ${tokens.color.accent};
  }

  &::-moz-progress-bar {
    background: ${tokens.color.accent};
  }
`;

const DescriptionField = styled(TextField)`
  flex-basis: 100%;
`;

const ProblemText = styled.p`
  display: flex;
  flex-basis: 100%;
  align-items: center;
  gap: ${tokens.space[1]};
  min-width: 0;
  color: ${tokens.color.dangerText};
  font-size: ${tokens.font.size.small};
  overflow-wrap: anywhere;
`;
