import readExif from 'exif-reader';

const START_OF_IMAGE = 0xff_d8;
const MARKER = 0xff;
const EXIF_SEGMENT = 0xe1;
const START_OF_SCAN = 0xda;
const EXIF = Buffer.from('Exif\0\0');

/**
 * Returns whether a JPEG says where it was taken.
 * @param start its first piece, which has its metadata.
 */
export function tellsPlace(start: Buffer): boolean {
  return exifSegments(start).some((segment) => {
    try {
      const { GPSInfo: place } = readExif(segment);
      return place?.GPSLatitude !== undefined || place?.GPSLongitude !== undefined;
    } catch {
      // Nobody else can read them, either.
      return false;
    }
  });
}

function exifSegments(jpeg: Buffer): readonly Buffer[] {
  if (jpeg.length < 2 || jpeg.readUInt16BE(0) !== START_OF_IMAGE) return [];
  const segments: Buffer[] = [];
  let offset = 2;
  while (offset + 4 <= jpeg.length && jpeg[offset] === MARKER) {
    const marker = jpeg[offset + 1] ?? START_OF_SCAN;
    // Any number of bytes can fill the space before a marker.
    if (marker === MARKER) {
      offset += 1;
      continue;
    }
    if (marker === START_OF_SCAN) break;
    const end = offset + 2 + jpeg.readUInt16BE(offset + 2);
    const content = jpeg.subarray(offset + 4, end);
    const isExif = marker === EXIF_SEGMENT && content.subarray(0, EXIF.length).equals(EXIF);
    if (isExif) segments.push(content);
    offset = end;
  }
  return segments;
}
