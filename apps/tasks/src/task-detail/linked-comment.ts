/** A comment that a link names. */
export interface LinkedComment {
  readonly id: number;
  /** Whether the text field for a new comment gets the focus. */
  readonly isAnswered: boolean;
}
