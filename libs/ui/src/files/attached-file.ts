/** A file that hangs on something, as the server describes it. */
export interface AttachedFile {
  id: number;
  name: string;
  /** Size in bytes. */
  size: number;
  /** Media type. */
  type: string;
  /** Width of a picture that browsers show, in pixels; `null` for any other file. */
  width: number | null;
  height: number | null;
  /** Description of a picture; `null` for none, where its name stands for it. */
  altText: string | null;
}

/** A file that browsers show as a picture. */
export interface AttachedPicture extends AttachedFile {
  width: number;
  height: number;
}

/** Returns whether a file is shown as a picture; every other file is offered as a download. */
export function isPicture(file: AttachedFile): file is AttachedPicture {
  return file.width !== null && file.height !== null;
}
