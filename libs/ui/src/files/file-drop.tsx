import type { ReactNode } from 'react';
import { useState } from 'react';
import { optionalComponent } from '@atrium/ui';
import type { DropZoneProps } from './drop-zone';

interface FileDropProps extends Omit<DropZoneProps, 'content'> {
  className?: string | undefined;
  children: ReactNode;
}

const DropZone = optionalComponent<DropZoneProps>(() =>
  import(/* webpackChunkName: "file-drop" */ './drop-zone').then((module) => module.DropZone),
);

/**
 * A region that takes files that are dropped anywhere on it, or pasted into it: the dialog in which it stands, or
 * else itself. While files are dragged over it, a frame says where they go.
 */
export function FileDrop({ className, children, ...zone }: FileDropProps) {
  const [content, setContent] = useState<HTMLElement | null>(null);
  return (
    <div ref={setContent} className={className}>
      {children}
      {content && <DropZone {...zone} content={content} />}
    </div>
  );
}
