import { useMemo } from 'react';
import type { AddressChange } from '@atrium/ui';
import { useAddressState } from '@atrium/ui';

/**
 * Keeps the filters of a panel in the URL until it closes. The requested ones differ from those of the current
 * URL while the list renders.
 *
 * @param read returns the filters of a URL; must be stable
 * @param write returns the search parameters of filters
 */
export function usePanelView<View>(
  read: (params: URLSearchParams) => View,
  write: (view: View) => AddressChange,
) {
  const { params, requestedParams, change } = useAddressState();
  const view = useMemo(() => read(params), [params, read]);
  const requestedView = useMemo(() => read(requestedParams), [requestedParams, read]);
  return {
    view,
    requestedView,
    changeView: (changes: Partial<View>) => {
      change(write({ ...requestedView, ...changes }), { replace: true });
    },
  };
}
