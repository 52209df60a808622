import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type/core';
import { imageSize } from 'image-size';
import { SHOWN_PICTURES } from '@atrium/contracts/attachments';
import type { ContentDetails } from './content-store.repository';
import { MOST_PIXELS, MOST_PIXELS_A_SIDE, PIECE_BYTES } from './file-policy';

/** Media type of plain text, which browsers show. */
export const PLAIN_TEXT = 'text/plain';

const UNKNOWN_TYPE = 'application/octet-stream';
const NO_SIZE = { width: null, height: null };
// Orientations of Exif that lie on their side.
const FIRST_TURNED = 5;
const MOST_BYTES_OF_CHARACTER = 4;

/**
 * Returns the type of a content and the size of a picture. Neither name nor announced type count.
 * @param start its first piece.
 */
export async function describeContent(start: Buffer): Promise<Omit<ContentDetails, 'sha256'>> {
  const type = await findType(start);
  return { type, ...(SHOWN_PICTURES.has(type) ? readSize(start) : NO_SIZE) };
}

async function findType(start: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  if (found) return found.mime;
  return isPlainText(start) ? PLAIN_TEXT : UNKNOWN_TYPE;
}

function isPlainText(start: Buffer): boolean {
  if (start.includes(0)) return false;
  // A whole piece may end within a character.
  const mostCut = start.length < PIECE_BYTES ? 0 : MOST_BYTES_OF_CHARACTER - 1;
  for (let cut = 0; cut <= mostCut; cut += 1) {
    if (isUtf8(start.subarray(0, start.length - cut))) return true;
  }
  return false;
}

// The header of a small file can announce more pixels than any browser has memory for.
function readSize(start: Buffer): Pick<ContentDetails, 'width' | 'height'> {
  try {
    const { width, height, orientation = 1 } = imageSize(start);
    const isShown =
      width > 0 &&
      height > 0 &&
      Math.max(width, height) <= MOST_PIXELS_A_SIDE &&
      width * height <= MOST_PIXELS;
    if (!isShown) return NO_SIZE;
    return orientation >= FIRST_TURNED ? { width: height, height: width } : { width, height };
  } catch {
    // The size is not in the first piece, or the picture is damaged.
    return NO_SIZE;
  }
}
