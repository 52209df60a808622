// Loaded as part of the chunk `extras`, after the first screen.
import { useEffect } from 'react';
import type { AreaRelease } from '@atrium/area-contract';
import type { CurrentUser } from '@atrium/contracts';
import { useAddressState } from '@atrium/ui';
import { ForYouDrawer } from '../for-you/for-you-drawer';
import { FOR_YOU, PANEL_PARAM, PANEL_STATE_PREFIX } from '../panel-address';
import { PanelDrawer } from './panel-drawer';
import { useAccessiblePanels } from './use-accessible-panels';

/** Properties of `ShownPanel`. */
export interface ShownPanelProps {
  user: CurrentUser;
  /** The live releases of the areas that the user may open. */
  releases: readonly AreaRelease[];
}

/** Shows the panel at `?panel=name` over the page. Removes a name that the user may not open. */
export function ShownPanel({ user, releases }: ShownPanelProps) {
  const { params, change, close } = useAddressState();
  const name = params.get(PANEL_PARAM);
  const isForYou = name === FOR_YOU.name;
  const panel = useAccessiblePanels(user).find((accessible) => accessible.name === name);
  const leftovers = [...params.keys()].filter(
    (key) => key === PANEL_PARAM || key.startsWith(PANEL_STATE_PREFIX),
  );

  // Synchronizes with the address. Checks in every render, as `change` is always a new function.
  useEffect(() => {
    if (panel || isForYou || leftovers.length === 0) return;
    change(Object.fromEntries(leftovers.map((key) => [key, null])), { replace: true });
  });

  function closePanel() {
    close(PANEL_PARAM);
  }

  if (isForYou) return <ForYouDrawer releases={releases} onClose={closePanel} />;
  return panel && <PanelDrawer key={panel.name} panel={panel} onClose={closePanel} />;
}
