/** Returns whether the main pointer is a finger, so that a focused text field would bring up a keyboard. */
export function hasCoarsePointer(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
