import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { optionalComponent } from '@atrium/ui';
import type { DropFrameProps } from './drop-frame';

interface FileDropProps {
  /** Says where dropped files go, such as `Drop files to attach them to the comment`. */
  label: string;
  /** Called with files that were dropped or pasted. Without it, files are left to the browser. */
  onFiles?: ((files: File[]) => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

const DropFrame = optionalComponent<DropFrameProps>(() =>
  import(/* webpackChunkName: "files" */ './drop-frame').then((module) => module.DropFrame),
);

/**
 * A region that takes files that are dropped anywhere on it, or pasted into it: the dialog in which it stands, or
 * else itself. While files are over it, a frame says where they go.
 */
export function FileDrop({ label, onFiles, className, children }: FileDropProps) {
  const content = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<DOMRect>();
  const takeFiles = useEffectEvent((files: File[]) => onFiles?.(files));
  const isActive = onFiles !== undefined;

  // Listens to the whole dialog, whose header and footer are no children.
  useEffect(() => {
    const region = content.current?.closest('[role="dialog"]') ?? content.current;
    if (!region || !isActive) return;
    const listening = new AbortController();
    const { signal } = listening;

    function handle<Type extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
      type: Type,
      handler: (event: GlobalEventHandlersEventMap[Type]) => void,
    ) {
      // Elements have these events, which the type of `Element` does not know.
      region?.addEventListener(type, handler as EventListener, { signal });
    }

    handle('dragover', (event) => {
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      setFrame(region.getBoundingClientRect());
    });
    handle('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || !region.contains(relatedTarget)) setFrame(undefined);
    });
    handle('drop', (event) => {
      setFrame(undefined);
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      takeFiles([...(event.dataTransfer?.files ?? [])]);
    });
    handle('paste', (event) => {
      const { clipboardData } = event;
      if (!clipboardData || !hasFiles(clipboardData) || isText(clipboardData)) return;
      if (event.defaultPrevented) return;
      event.preventDefault();
      takeFiles([...clipboardData.files]);
    });
    return () => {
      listening.abort();
      setFrame(undefined);
    };
  }, [isActive]);

  return (
    <div ref={content} className={className}>
      {children}
      {frame && <DropFrame place={frame} label={label} />}
    </div>
  );
}

function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') === true;
}

// Office programs add a picture of the text.
function isText({ types }: DataTransfer): boolean {
  return types.includes('text/plain') && types.includes('text/html');
}
