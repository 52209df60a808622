import { useLocation } from 'react-router-dom';
import { lazyComponent, toastError } from '@atrium/ui';
import { AreaErrorBoundary } from '../areas/area-error-boundary';
import { PANEL_PARAM } from './accessible-panels';
import type { AddressPanelProps } from './address-panel';

const AddressPanel = lazyComponent(() =>
  import(/* webpackChunkName: "extras" */ './address-panel').then((module) => module.AddressPanel),
);

/** Shows the panel of the address over the page, if there is one. */
export function PanelOutlet(props: AddressPanelProps) {
  const { search } = useLocation();
  // The name of a panel, or the state of one.
  if (!search.includes(PANEL_PARAM)) return null;
  return (
    <AreaErrorBoundary
      fallback={null}
      onError={() => {
        // A script of the page itself is missing; the drawer shows failures of the panel.
        toastError('The panel could not be opened. Reload the page and try again.');
      }}
    >
      <AddressPanel {...props} />
    </AreaErrorBoundary>
  );
}
