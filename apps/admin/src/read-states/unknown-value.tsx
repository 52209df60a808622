import { VisuallyHidden } from '@atrium/ui';

/** Stands in for a value that could not be read. */
export function UnknownValue() {
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>Unknown</VisuallyHidden>
    </>
  );
}
