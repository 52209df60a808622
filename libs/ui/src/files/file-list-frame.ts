import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import type { AttachedPicture } from './attached-file';

/** Largest height of a picture between texts, in pixels. */
const MAX_PICTURE_HEIGHT = 320;

/** Frame of attached files; each of its children is a picture or a row. */
export const FileListFrame = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: 8px;
  padding: 0;
  list-style: none;
`;

/** Height of the row of a file that is no picture, in pixels. */
export const ROW_HEIGHT = 44;

/** Returns the space of a picture, which is the same before it is loaded. */
export function pictureSpace(
  { width, height }: AttachedPicture,
  maxHeight = MAX_PICTURE_HEIGHT,
): CSSProperties {
  const scale = Math.min(1, maxHeight / height);
  return { width: width * scale, maxWidth: '100%', aspectRatio: `${width} / ${height}` };
}

/** Space of a row. */
export const rowSpace: CSSProperties = { flexBasis: '100%', minWidth: 0, minHeight: ROW_HEIGHT };
