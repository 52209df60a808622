import type { UseQueryResult } from '@tanstack/react-query';
import type { License } from '@atrium/contracts/licenses';
import { lazyDialog, useAddressState } from '@atrium/ui';
import { useEverTrue } from '../form-page/use-ever-true';

const RenewDialog = lazyDialog(() =>
  import(/* webpackChunkName: "forms" */ './renew-dialog').then((module) => module.RenewDialog),
);

const RenewManyDialog = lazyDialog(() =>
  import(/* webpackChunkName: "forms" */ './renew-many-dialog').then(
    (module) => module.RenewManyDialog,
  ),
);

/** Returns a function that opens the dialog for one or several licenses. */
export function useRenewal(): (...ids: readonly number[]) => void {
  const { open } = useAddressState();
  return (...ids) => open({ renew: ids.join(',') });
}

interface RenewLicenseProps {
  /** Query for the licenses that the page shows. */
  licenses: UseQueryResult<License[]>;
  getCompanyName: (id: number) => string;
}

/** Renews the licenses in the address, `?renew=12` or `?renew=12,15`. */
export function RenewLicense(props: RenewLicenseProps) {
  const { params, close } = useAddressState();
  const ids = params.get('renew');
  if (ids === null) return null;
  return <OpenRenewal {...props} key={ids} ids={ids} onClose={() => close('renew')} />;
}

interface OpenRenewalProps extends RenewLicenseProps {
  /** With commas between them. */
  ids: string;
  onClose: () => void;
}

function OpenRenewal({ licenses, getCompanyName, ids, onClose }: OpenRenewalProps) {
  // A cached list may lack the license or have its former expiry.
  const isRead = useEverTrue(!licenses.isFetching);
  if (!isRead || !licenses.data) return null;
  const named = new Set(ids.split(','));
  if (named.size > 1) {
    return (
      <RenewManyDialog
        licenses={licenses.data.filter(({ id }) => named.has(String(id)))}
        getCompanyName={getCompanyName}
        onClose={onClose}
      />
    );
  }
  const license = licenses.data.find(({ id }) => named.has(String(id)));
  return (
    <RenewDialog
      license={license}
      company={license ? getCompanyName(license.companyId) : ''}
      onClose={onClose}
    />
  );
}
