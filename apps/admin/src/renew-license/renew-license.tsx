import type { UseQueryResult } from '@tanstack/react-query';
import type { License } from '@atrium/contracts/licenses';
import { lazyDialog, useAddressState } from '@atrium/ui';
import { useEverTrue } from '../form-page/use-ever-true';

const RenewDialog = lazyDialog(() =>
  import(/* webpackChunkName: "forms" */ './renew-dialog').then((module) => module.RenewDialog),
);

/** Returns a function that opens the dialog for a license. */
export function useRenewal(): (id: number) => void {
  const { open } = useAddressState();
  return (id) => open({ renew: String(id) });
}

interface RenewLicenseProps {
  /** Query for the licenses that the page shows. */
  licenses: UseQueryResult<License[]>;
  getCompanyName: (id: number) => string;
}

/** Renews the license in the address, `?renew=12`. */
export function RenewLicense(props: RenewLicenseProps) {
  const { params, close } = useAddressState();
  const id = params.get('renew');
  if (id === null) return null;
  return <OpenRenewal {...props} key={id} id={id} onClose={() => close('renew')} />;
}

interface OpenRenewalProps extends RenewLicenseProps {
  id: string;
  onClose: () => void;
}

function OpenRenewal({ licenses, getCompanyName, id, onClose }: OpenRenewalProps) {
  // A cached list may lack the license or have its former expiry.
  const isRead = useEverTrue(!licenses.isFetching);
  if (!isRead || !licenses.data) return null;
  const license = licenses.data.find((each) => String(each.id) === id);
  return (
    <RenewDialog
      license={license}
      company={license ? getCompanyName(license.companyId) : ''}
      onClose={onClose}
    />
  );
}
