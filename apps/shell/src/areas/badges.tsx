import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useState } from 'react';
import type { AreaBadge } from '@atrium/area-contract';

/** Badges by area name. */
type Badges = Readonly<Record<string, AreaBadge>>;

type SetBadge = (area: string, badge: AreaBadge | null) => void;

const BadgesContext = createContext<Badges>({});
const SetBadgeContext = createContext<SetBadge>(() => undefined);

/** Holds the badges of all areas. */
export function BadgesProvider({ children }: { children: ReactNode }) {
  const [badges, setBadges] = useState<Badges>({});
  const setBadge = useCallback<SetBadge>((area, badge) => {
    setBadges((current) => replaceBadge(current, area, badge));
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
  return Object.values(useContext(BadgesContext)).reduce((sum, { count }) => sum + count, 0);
}

/** Returns a function that sets or removes the badge of an area, always the same one. */
export function useSetBadge(): SetBadge {
  return useContext(SetBadgeContext);
}

function replaceBadge(badges: Badges, area: string, badge: AreaBadge | null): Badges {
  // Areas are built separately, so their types are not checked here.
  const count = Number(badge?.count);
  const label = String(badge?.label);
  if (badge && Number.isSafeInteger(count) && count > 0) {
    const known = badges[area];
    const isSame = known?.count === count && known.label === label;
    return isSame ? badges : { ...badges, [area]: { count, label } };
  }
  if (!(area in badges)) return badges;
  return Object.fromEntries(Object.entries(badges).filter(([name]) => name !== area));
}
