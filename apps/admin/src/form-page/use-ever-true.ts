import { useState } from 'react';

/** Returns whether a condition has been true in any render since the component mounted. */
export function useEverTrue(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition);
  if (condition && !wasTrue) setWasTrue(true);
  return condition || wasTrue;
}
