import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useState } from 'react';
import type { AreaBadge } from '@atrium/area-contract';

/** Badges by area name. */
type Badges = Readonly<Record<string, AreaBadge | undefined>>;

type SetBadge = (area: string, badge: AreaBadge | null) => void;

const BadgesContext = createContext<Badges>({});
const SetBadgeContext = createContext<SetBadge>(() => undefined);

/** Holds the badges of all areas. */
export function BadgesProvider({ children }: { children: ReactNode }) {
  const [badges, setBadges] = useState<Badges>({});
  const setBadge = useCallback<SetBadge>((area, badge) => {
    setBadges((current) => ({ ...current, [area]: readBadge(badge) }));
  }, []);
  return (
    <SetBadgeContext value={setBadge}>
      <BadgesContext value={badges}>{children}</BadgesContext>
    </SetBadgeContext>
  );
}

/** Returns the badge of an area, if it has one now. */
export function useBadge(area: string): AreaBadge | undefined {
  return useContext(BadgesContext)[area];
}

/** Returns the sum of all badges. */
export function useBadgeTotal(): number {
  const badges = Object.values(useContext(BadgesContext));
  return badges.reduce((sum, badge) => sum + (badge?.count ?? 0), 0);
}

/** Returns a function that sets or removes the badge of an area, always the same one. */
export function useSetBadge(): SetBadge {
  return useContext(SetBadgeContext);
}

/** Returns a badge that can be shown. Areas are built separately, so their types are not checked here. */
function readBadge(badge: AreaBadge | null): AreaBadge | undefined {
  const count = Number(badge?.count);
  const isShown = Number.isSafeInteger(count) && count > 0;
  return isShown ? { count, label: String(badge?.label) } : undefined;
}
