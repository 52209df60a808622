/** A file of the release folder that is not what was released. */
export interface Fault {
  /** The app that the file belongs to; `null` for what belongs to no release. */
  app: string | null;
  /** Its release, likewise. */
  id: string | null;
  /** Path below the release folder. */
  file: string;
  fault: FaultKind;
}

/** In which way a file is not what was released. */
export type FaultKind =
  | 'changed'
  | 'missing'
  /** Belongs to no release. */
  | 'extra'
  | 'symbolic link'
  /** A pipe, a socket, a device, or a folder in the place of a file. */
  | 'not a file'
  /** The registry does not have a change that the history announces. */
  | 'older than the history'
  | 'not signed'
  /** With none of the keys, or changed since. */
  | 'not as it was signed';

/** Files that `verify` has checked, and the faults that it has found. */
export interface Verification {
  /** Number of the files of releases. */
  files: number;
  faults: Fault[];
}
