import { useLocation } from 'react-router-dom';
import { lazyDialog, useAddressState } from '@atrium/ui';
import { PANEL_PARAM } from '../panel-address';
import type { ShownPanelProps } from './shown-panel';

const ShownPanel = lazyDialog<ShownPanelProps & { onClose: () => void }>(() =>
  import(/* webpackChunkName: "extras" */ './shown-panel').then((module) => module.ShownPanel),
);

/** Shows the panel of the address over the page, if there is one. */
export function PanelOutlet(props: ShownPanelProps) {
  const { search } = useLocation();
  const address = useAddressState();
  // The name of a panel, or the state of one.
  if (!search.includes(PANEL_PARAM)) return null;
  return <ShownPanel {...props} onClose={() => address.close(PANEL_PARAM)} />;
}
