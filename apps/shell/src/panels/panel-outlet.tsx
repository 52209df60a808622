import { useLocation } from 'react-router-dom';
import { lazyDialog, useAddressState } from '@atrium/ui';
import { PANEL_PARAM } from '../panel-address';
import type { AddressPanelProps } from './address-panel';

const AddressPanel = lazyDialog<AddressPanelProps & { onClose: () => void }>(() =>
  import(/* webpackChunkName: "extras" */ './address-panel').then((module) => module.AddressPanel),
);

/** Shows the panel of the address over the page, if there is one. */
export function PanelOutlet(props: AddressPanelProps) {
  const { search } = useLocation();
  const address = useAddressState();
  // The name of a panel, or the state of one.
  if (!search.includes(PANEL_PARAM)) return null;
  return <AddressPanel {...props} onClose={() => address.close(PANEL_PARAM)} />;
}
