/** A file of the release folder that does not match its record. */
export interface Fault {
  /** The app that the file belongs to; `null` for files of no release. */
  app: string | null;
  /** Id of the release, `null` likewise. */
  id: string | null;
  /** Path relative to the release folder. */
  file: string;
  fault: FaultKind;
}

/** The kind of a mismatch, also in the output of `verify --json`. */
export type FaultKind =
  | 'changed'
  | 'missing'
  /** The file belongs to no release. */
  | 'extra'
  | 'symbolic link'
  /** A pipe, a socket, a device or a folder. */
  | 'not a file'
  /** The registry lacks the last changes of the history. */
  | 'older than the history'
  | 'not signed'
  /** Signed with an unknown key, or changed since. */
  | 'not as it was signed';

/** Result of `verify`. */
export interface Verification {
  /** Number of checked files. */
  files: number;
  faults: Fault[];
}
