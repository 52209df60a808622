import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useState } from 'react';

const ShownAreaContext = createContext<string | null>(null);
const SetShownAreaContext = createContext<
  (change: (shown: string | null) => string | null) => void
>(() => undefined);

/** Holds the name of the area on the screen. */
export function ShownAreaProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <SetShownAreaContext value={setShown}>
      <ShownAreaContext value={shown}>{children}</ShownAreaContext>
    </SetShownAreaContext>
  );
}

/** Returns the name of the area on the screen; `null` while none is loaded. */
export function useShownArea(): string | null {
  return useContext(ShownAreaContext);
}

/** Marks an area as the one on the screen for as long as the calling component is mounted. */
export function useMarkAsShown(area: string): void {
  const setShown = useContext(SetShownAreaContext);

  // Synchronizes with the state above the area, which outlives it.
  useEffect(() => {
    setShown(() => area);
    return () => setShown((shown) => (shown === area ? null : shown));
  }, [setShown, area]);
}
