import { useState } from 'react';

/** Returns whether a condition is true or has been since the component appeared. */
export function useHasBeen(condition: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(condition);
  if (condition && !hasBeen) setHasBeen(true);
  return condition || hasBeen;
}
