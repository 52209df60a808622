import { lazyComponent, useAddressState } from '@atrium/ui';

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
  ({ onClose }) => {
    onClose();
  },
);

/** Shows the distributor in the address, `?distributor=12`. */
export function DistributorOverlay() {
  const { params, close } = useAddressState();
  const id = params.get('distributor');
  if (id === null) return null;
  return (
    <DistributorDrawer
      key={id}
      id={id}
      onClose={() => {
        close('distributor');
      }}
    />
  );
}
