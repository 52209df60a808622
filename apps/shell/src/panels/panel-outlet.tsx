import { useEffect } from 'react';
import type { AreaRelease } from '@atrium/area-contract';
import type { User } from '@atrium/contracts';
import { lazyComponent, toastError, useAddressState } from '@atrium/ui';
import { AreaErrorBoundary } from '../areas/area-error-boundary';
import { accessiblePanels, PANEL_PARAM, PANEL_STATE_PREFIX } from './accessible-panels';

const PanelDrawer = lazyComponent(() =>
  import(/* webpackChunkName: "extras" */ './panel-drawer').then((module) => module.PanelDrawer),
);

interface PanelOutletProps {
  user: User;
  /** The live releases of the areas that the user may open. */
  releases: readonly AreaRelease[];
}

/** Shows the panel at `?panel=name` over the page. Removes a name that the user may not open. */
export function PanelOutlet({ user, releases }: PanelOutletProps) {
  const { params, change, close } = useAddressState();
  const name = params.get(PANEL_PARAM);
  const panel = accessiblePanels(user, releases).find((candidate) => candidate.name === name);
  const leftovers = [...params.keys()].filter(
    (key) => key === PANEL_PARAM || key.startsWith(PANEL_STATE_PREFIX),
  );

  // Synchronizes with the address. Checks in every render, as `change` is always a new function.
  useEffect(() => {
    if (panel || leftovers.length === 0) return;
    change(Object.fromEntries(leftovers.map((key) => [key, null])), { replace: true });
  });

  if (!panel) return null;
  function closePanel() {
    close(PANEL_PARAM);
  }
  return (
    <AreaErrorBoundary
      key={panel.name}
      fallback={null}
      onError={() => {
        // A script of the page itself is missing; the drawer shows failures of the panel.
        toastError(`${panel.title} could not be opened. Reload the page and try again.`);
        closePanel();
      }}
    >
      <PanelDrawer panel={panel} onClose={closePanel} />
    </AreaErrorBoundary>
  );
}
