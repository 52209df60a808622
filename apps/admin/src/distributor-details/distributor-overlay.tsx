import { lazyComponent, useAddressState } from '@atrium/ui';
import { closeDialog } from '../close-dialog';

interface DistributorDrawerProps {
  id: string;
  onClose: () => void;
}

const DistributorDrawer = lazyComponent<DistributorDrawerProps>(
  () =>
    import(/* webpackChunkName: "forms" */ './distributor-drawer').then(
      (module) => module.DistributorDrawer,
    ),
  undefined,
  closeDialog,
);

/** Shows the distributor in the address, `?distributor=12`. */
export function DistributorOverlay() {
  const { params, close } = useAddressState();
  const id = params.get('distributor');
  if (id === null) return null;
  return <DistributorDrawer key={id} id={id} onClose={() => close('distributor')} />;
}
