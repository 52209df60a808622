import { ChevronLeft, ChevronRight, Download, ZoomIn, ZoomOut } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Dialog, IconButton, tokens } from '@atrium/ui';
import type { AttachedPicture } from './attached-file';

export interface PictureViewerProps {
  pictures: readonly AttachedPicture[];
  /** The picture that is shown first. */
  firstId: number;
  fileUrl: (id: number) => string;
  onClose: () => void;
}

export function PictureViewerBox({ pictures, firstId, fileUrl, onClose }: PictureViewerProps) {
  const [id, setId] = useState(firstId);
  const [isLarge, setIsLarge] = useState(false);
  const index = Math.max(
    0,
    pictures.findIndex((picture) => picture.id === id),
  );
  const picture = pictures[index];
  if (!picture) return null;
  const { name, width, height, altText } = picture;

  function move(step: number) {
    const next = pictures[index + step];
    if (!next) return;
    setId(next.id);
    setIsLarge(false);
  }

  function handleKey(event: KeyboardEvent) {
    // At full size, arrows scroll the picture.
    const isArrow = !isLarge && (event.key === 'ArrowLeft' || event.key === 'ArrowRight');
    if (isArrow) move((event.key === 'ArrowRight') === (document.dir !== 'rtl') ? 1 : -1);
    else if (event.key === '+') setIsLarge(true);
    else if (event.key === '-') setIsLarge(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Keys onKeyDown={handleKey}>
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        title={name}
        description={pictures.length > 1 ? `${index + 1} of ${pictures.length}` : undefined}
        size="large"
        footer={
          <>
            {pictures.length > 1 && (
              <>
                <IconButton
                  label="Previous picture"
                  icon={<ChevronLeft size={16} />}
                  aria-disabled={index === 0}
                  onClick={() => move(-1)}
                />
                <IconButton
                  label="Next picture"
                  icon={<ChevronRight size={16} />}
                  aria-disabled={index === pictures.length - 1}
                  onClick={() => move(1)}
                />
              </>
            )}
            <IconButton
              label={isLarge ? 'Fit to the window' : 'Show at full size'}
              icon={isLarge ? <ZoomOut size={16} /> : <ZoomIn size={16} />}
              onClick={() => setIsLarge(!isLarge)}
            />
            <a href={fileUrl(picture.id)} download={name} aria-label={`Download ${name}`}>
              <Download size={16} />
            </a>
          </>
        }
      >
        <Stage data-large={isLarge} data-initial-focus tabIndex={0}>
          <img
            key={picture.id}
            src={fileUrl(picture.id)}
            alt={altText ?? name}
            width={width}
            height={height}
            draggable={false}
            onClick={() => setIsLarge(!isLarge)}
          />
        </Stage>
      </Dialog>
    </Keys>
  );
}

const Keys = styled.div`
  display: contents;
`;

const Stage = styled.div`
  display: grid;
  place-items: center;
  height: calc(100dvh - 15rem);
  overflow: auto;
  background: ${tokens.color.surfaceSunken};

  > img {
    max-width: 100%;
    max-height: 100%;
    object-fit: contain;
    cursor: zoom-in;
  }

  &[data-large='true'] {
    place-items: start;
  }

  &[data-large='true'] > img {
    max-width: none;
    max-height: none;
    cursor: zoom-out;
  }
`;
