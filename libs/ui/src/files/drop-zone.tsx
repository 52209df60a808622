import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';

export interface DropZoneProps {
  /** Says where dropped files go, such as `Drop files to attach them to the comment`. */
  label: string;
  /** Called with files that were dropped or pasted. Without it, none are taken. */
  onFiles?: ((files: File[]) => void) | undefined;
  /** Content of the region. */
  content: HTMLElement;
}

/** Takes the files of a region, and shows a frame over it while files are dragged over it. */
export function DropZone({ label, onFiles, content }: DropZoneProps) {
  const [place, setPlace] = useState<DOMRect>();
  const takeFiles = useEffectEvent((files: FileList) => onFiles?.([...files]));
  const isActive = onFiles !== undefined;

  // Listens to the whole dialog, whose header and footer are not in the content.
  useEffect(() => {
    if (!isActive) return;
    const region = content.closest<HTMLElement>('[role="dialog"]') ?? content;

    function handleDragOver(event: DragEvent) {
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      setPlace(region.getBoundingClientRect());
    }

    function handleDragLeave({ relatedTarget }: DragEvent) {
      const isInside = relatedTarget instanceof Node && region.contains(relatedTarget);
      if (!isInside) setPlace(undefined);
    }

    function handleDrop(event: DragEvent) {
      setPlace(undefined);
      const { dataTransfer } = event;
      if (!hasFiles(dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      takeFiles(dataTransfer.files);
    }

    function handlePaste(event: ClipboardEvent) {
      const { clipboardData } = event;
      if (!hasFiles(clipboardData) || isText(clipboardData) || event.defaultPrevented) return;
      event.preventDefault();
      takeFiles(clipboardData.files);
    }

    region.addEventListener('dragover', handleDragOver);
    region.addEventListener('dragleave', handleDragLeave);
    region.addEventListener('drop', handleDrop);
    region.addEventListener('paste', handlePaste);
    return () => {
      region.removeEventListener('dragover', handleDragOver);
      region.removeEventListener('dragleave', handleDragLeave);
      region.removeEventListener('drop', handleDrop);
      region.removeEventListener('paste', handlePaste);
      setPlace(undefined);
    };
  }, [content, isActive]);

  // Beside the region, the browser would open the file in place of the page.
  useEffect(() => {
    window.addEventListener('dragover', refuseFiles);
    window.addEventListener('drop', refuseFiles);
    return () => {
      window.removeEventListener('dragover', refuseFiles);
      window.removeEventListener('drop', refuseFiles);
    };
  }, []);

  if (!place) return null;
  const { top, left, width, height } = place;
  return createPortal(
    <Frame style={{ top, left, width, height }}>
      <Label>{label}</Label>
    </Frame>,
    document.body,
  );
}

function hasFiles(data: DataTransfer | null): data is DataTransfer {
  return data?.types.includes('Files') === true;
}

// Office programs add a picture of the text.
function isText({ types }: DataTransfer): boolean {
  return types.includes('text/plain') && types.includes('text/html');
}

function refuseFiles(event: DragEvent) {
  const { dataTransfer } = event;
  if (!hasFiles(dataTransfer) || event.defaultPrevented) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}

const Frame = styled.div`
  position: fixed;
  /* Above dialogs. */
  z-index: 300;
  display: grid;
  place-items: center;
  padding: ${tokens.space[4]};
  border: 2px dashed ${tokens.color.accent};
  border-radius: ${tokens.radius.large};
  background: color-mix(in srgb, ${tokens.color.accentSubtle} 85%, transparent);
  pointer-events: none;
`;

const Label = styled.p`
  padding: ${tokens.space[2]} ${tokens.space[4]};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceRaised};
  box-shadow: ${tokens.shadow.floating};
  color: ${tokens.color.accentText};
  font-weight: ${tokens.font.weight.medium};
  text-align: center;
`;
