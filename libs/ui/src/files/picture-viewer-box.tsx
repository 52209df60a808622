import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Dialog, isolate, tokens, VisuallyHidden } from '@atrium/ui';
import type { AttachedPicture } from './attached-file';
import { DownloadLink } from './download-link';
import { shortenName } from './file-name';
import { TouchButton } from './touch-button';

export interface PictureViewerProps {
  pictures: readonly AttachedPicture[];
  /** The picture that is shown first. */
  firstId: number;
  /** Returns the address of a stored file: `fileUrl` of `@atrium/api-client/file-url`. */
  fileUrl: (id: number) => string;
  onClose: () => void;
}

export function PictureViewerBox({ pictures, firstId, fileUrl, onClose }: PictureViewerProps) {
  const [shownId, setShownId] = useState(firstId);
  const [isFullSize, setIsFullSize] = useState(false);
  // A picture that was removed meanwhile gives its place to the first one.
  const picture = pictures.find(({ id }) => id === shownId) ?? pictures[0];
  if (!picture) return null;
  const { id, name, width, height, altText } = picture;
  const index = pictures.indexOf(picture);

  function move(step: number) {
    const next = pictures[index + step];
    if (!next) return;
    setShownId(next.id);
    setIsFullSize(false);
  }

  function handleKeyDown(event: KeyboardEvent) {
    // The keys of what is below the dialog.
    event.stopPropagation();
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    // At full size, arrows scroll.
    if (event.key.startsWith('Arrow') && isFullSize) return;
    switch (event.key) {
      case 'ArrowLeft':
      case 'ArrowRight':
        move(event.key === forward ? 1 : -1);
        break;
      case '+':
        setIsFullSize(true);
        break;
      case '-':
        setIsFullSize(false);
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  return (
    <Keys onKeyDown={handleKeyDown}>
      <Dialog
        open
        onOpenChange={onClose}
        title={isolate(shortenName(name))}
        // The keys act wherever the focus is, and the first button may have nothing to go to.
        focusesTitle
        size="full"
        footer={
          <Tools>
            {pictures.length > 1 && (
              <>
                <TouchButton
                  label="Previous picture"
                  icon={<ChevronLeft size={16} />}
                  aria-disabled={index === 0}
                  onClick={() => move(-1)}
                />
                <p role="status">
                  <VisuallyHidden>{altText ?? name}</VisuallyHidden>
                  <span>{`${index + 1} of ${pictures.length}`}</span>
                </p>
                <TouchButton
                  label="Next picture"
                  icon={<ChevronRight size={16} />}
                  aria-disabled={index === pictures.length - 1}
                  onClick={() => move(1)}
                />
              </>
            )}
            <TouchButton
              label={isFullSize ? 'Fit to window' : 'Full size'}
              icon={isFullSize ? <ZoomOut size={16} /> : <ZoomIn size={16} />}
              onClick={() => setIsFullSize(!isFullSize)}
            />
            <DownloadLink href={fileUrl(id)} name={name} />
          </Tools>
        }
      >
        <Stage
          role={isFullSize ? 'region' : undefined}
          aria-label={isFullSize ? 'Picture' : undefined}
          tabIndex={isFullSize ? 0 : undefined}
          data-full-size={isFullSize}
        >
          <img
            key={id}
            src={fileUrl(id)}
            alt={altText ?? name}
            width={width}
            height={height}
            draggable={false}
            onClick={() => setIsFullSize(!isFullSize)}
          />
        </Stage>
      </Dialog>
    </Keys>
  );
}

const Keys = styled.div`
  display: contents;
`;

const Tools = styled.div`
  display: flex;
  flex: 1;
  align-items: center;
  justify-content: center;
  gap: ${tokens.space[2]};
`;

/* Always as high, so that the buttons stay where they are. */
const Stage = styled.div`
  display: flex;
  height: calc(100dvh - 12.5rem);
  overflow: auto;
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceSunken};

  > img {
    flex: none;
    max-width: 100%;
    max-height: 100%;
    /* Centers it, and lets all of it be scrolled to. */
    margin: auto;
    object-fit: contain;
    cursor: zoom-in;
  }

  &[data-full-size='true'] > img {
    max-width: none;
    max-height: none;
    cursor: zoom-out;
  }
`;
