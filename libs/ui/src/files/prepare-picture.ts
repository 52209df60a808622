import type { PictureFacts } from './picture-facts';
import { readPictureFacts } from './picture-facts';

/** Longest side of a picture that is sent, in pixels. */
const MAX_SIDE = 2560;
/** Most pixels of a picture that is decoded in this page: 4 bytes of memory each. */
const MAX_PIXELS = 100_000_000;
const QUALITY = 0.9;
const ENCODED_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** A file as it is sent. */
export interface PreparedFile {
  file: File;
  /** Whether this page can show it as a picture. */
  isPicture: boolean;
}

/**
 * Returns the file to send instead of a file: a picture that is large, or that says where it was taken, is drawn
 * anew; every other file is sent as it is.
 */
export async function preparePicture(file: File): Promise<PreparedFile> {
  if (!file.type.startsWith('image/')) return { file, isPicture: false };
  const facts = readPictureFacts(await file.arrayBuffer());
  const isPicture = facts !== undefined && facts.width * facts.height <= MAX_PIXELS;
  if (!isPicture || !needsDrawing(file.type, facts)) return { file, isPicture };
  try {
    return { file: await drawAnew(file), isPicture };
  } catch {
    // This browser can't decode it. The server rejects a picture with a place.
    return { file, isPicture: false };
  }
}

function needsDrawing(type: string, { width, height, hasOrigin, isAnimated }: PictureFacts) {
  if (isAnimated || !ENCODED_TYPES.includes(type)) return false;
  return hasOrigin || Math.max(width, height) > MAX_SIDE;
}

async function drawAnew(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, file.type, QUALITY);
  });
  if (!blob) throw new Error('This browser can’t encode the picture.');
  // Browsers encode PNG instead of a type that they can't encode.
  const name = blob.type === file.type ? file.name : file.name.replace(/\.\w+$/, '.png');
  return new File([blob], name, { type: blob.type });
}
