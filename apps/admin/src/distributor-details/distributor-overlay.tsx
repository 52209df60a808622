import { lazyDialog, useAddressState } from '@atrium/ui';

const DistributorDrawer = lazyDialog(() =>
  import(/* webpackChunkName: "forms" */ './distributor-drawer').then(
    (module) => module.DistributorDrawer,
  ),
);

/** Shows the distributor in the address, `?distributor=12`. */
export function DistributorOverlay() {
  const { params, close } = useAddressState();
  const id = params.get('distributor');
  if (id === null) return null;
  return <DistributorDrawer key={id} id={id} onClose={() => close('distributor')} />;
}
