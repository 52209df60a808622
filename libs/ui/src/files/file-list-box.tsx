import { File, X } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';
import type { AttachedFile, AttachedPicture } from './attached-file';
import { isPicture } from './attached-file';
import { DownloadLink } from './download-link';
import { FileListFrame, pictureSpace, rowSpace } from './file-list-frame';
import { FileName } from './file-name';
import { formatFileSize } from './format-file-size';
import { moveFocusFrom } from './keep-focus';
import { PictureViewer } from './picture-viewer';
import { TouchButton } from './touch-button';

export interface FileListProps {
  files: readonly AttachedFile[] | undefined;
  /** Returns the address of a stored file: `fileUrl` of `@atrium/api-client/file-url`. */
  fileUrl: (id: number) => string;
  /** Shows a button at each file that removes it. */
  onRemove?: ((file: AttachedFile) => void) | undefined;
  /** Largest height of a picture in pixels; 320 without it. */
  maxPictureHeight?: number | undefined;
  /** Accessible name of the list. */
  label?: string | undefined;
}

export function FileListBox({
  files = [],
  fileUrl,
  onRemove,
  maxPictureHeight,
  label = 'Files',
}: FileListProps) {
  const [missingIds, setMissingIds] = useState<ReadonlySet<number>>(new Set());
  const [openId, setOpenId] = useState<number>();
  const pictures = files.filter(isPicture).filter(({ id }) => !missingIds.has(id));
  const others = files.filter((file) => !pictures.some(({ id }) => id === file.id));

  return (
    <>
      <FileListFrame aria-label={label}>
        {pictures.map((picture) => (
          <Picture key={picture.id} style={pictureSpace(picture, maxPictureHeight)}>
            <OpenButton
              type="button"
              aria-label={`Open ${picture.altText ?? picture.name}`}
              onClick={() => setOpenId(picture.id)}
            >
              <PictureImage
                picture={picture}
                fileUrl={fileUrl}
                onMissing={() => setMissingIds(new Set([...missingIds, picture.id]))}
              />
            </OpenButton>
            {onRemove && <RemoveButton file={picture} onRemove={onRemove} />}
          </Picture>
        ))}
        {others.map((file) => (
          <Row key={file.id} style={rowSpace}>
            <File size={20} aria-hidden />
            <Texts>
              <FileName>{file.name}</FileName>
              <Size>{formatFileSize(file.size)}</Size>
            </Texts>
            <DownloadLink href={fileUrl(file.id)} name={file.name} />
            {onRemove && <RemoveButton file={file} onRemove={onRemove} />}
          </Row>
        ))}
      </FileListFrame>
      {openId !== undefined && (
        <PictureViewer
          pictures={pictures}
          firstId={openId}
          fileUrl={fileUrl}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  );
}

interface PictureImageProps {
  picture: AttachedPicture;
  fileUrl: (id: number) => string;
  onMissing: () => void;
}

function PictureImage({ picture, fileUrl, onMissing }: PictureImageProps) {
  const { id, name, width, height, altText } = picture;
  return (
    <img
      src={fileUrl(id)}
      alt={altText ?? name}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={onMissing}
    />
  );
}

interface RemoveButtonProps {
  file: AttachedFile;
  onRemove: (file: AttachedFile) => void;
}

function RemoveButton({ file, onRemove }: RemoveButtonProps) {
  return (
    <RemoveTarget
      label={`Remove ${file.name}`}
      icon={<X size={16} />}
      onClick={({ currentTarget }) => {
        moveFocusFrom(currentTarget.closest('li'));
        onRemove(file);
      }}
    />
  );
}

const Picture = styled.li`
  position: relative;
`;

const OpenButton = styled.button`
  display: block;
  width: 100%;
  height: 100%;
  padding: 0;
  border: 0;
  border-radius: ${tokens.radius.medium};
  overflow: hidden;
  background: ${tokens.color.surfaceSunken};
  /* Where the picture is as white as the page. */
  box-shadow: 0 0 0 1px ${tokens.color.border};
  cursor: zoom-in;

  > img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`;

/* Over a picture, it stands in the corner. */
const RemoveTarget = styled(TouchButton)`
  ${Picture} > & {
    position: absolute;
    inset-block-start: ${tokens.space[1]};
    inset-inline-end: ${tokens.space[1]};
    background: ${tokens.color.surfaceRaised};
    box-shadow: ${tokens.shadow.raised};
    color: ${tokens.color.text};
  }
`;

const Row = styled.li`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};

  > svg {
    color: ${tokens.color.textSubtle};
  }
`;

const Texts = styled.div`
  flex: 1;
  min-width: 0;
`;

const Size = styled.p`
  color: ${tokens.color.textSubtle};
  font-size: ${tokens.font.size.small};
`;
