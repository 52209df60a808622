import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCallback } from 'react';
import { ErrorDetails } from '@atrium/ui';
import { useAreaLoader } from './area-loader-context';
import { describeSet } from './registry/describe-set';
import { registryQuery } from './registry/registry';

interface SetInErrorsProps {
  children: ReactNode;
}

/** Has every error panel below it name the set, those of the areas included. */
export function SetInErrors({ children }: SetInErrorsProps) {
  const queryClient = useQueryClient();
  const { runningRelease } = useAreaLoader();
  // Read when a panel asks: signing in and out empties the cache under whoever watches it.
  const tellDetails = useCallback(
    () =>
      describeSet({
        registry: queryClient.getQueryData(registryQuery().queryKey),
        runningRelease,
      }),
    [queryClient, runningRelease],
  );
  return <ErrorDetails value={tellDetails}>{children}</ErrorDetails>;
}
