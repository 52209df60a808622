import { ErrorDetails } from '@atrium/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { nameSet } from './name-set';
import { registryQuery } from './registry';

interface SetInErrorsProps {
  children: ReactNode;
}

/** Has every error panel below it name the set, those of the areas included. */
export function SetInErrors({ children }: SetInErrorsProps) {
  const queryClient = useQueryClient();
  // Read when a panel asks: signing in and out empties the cache under whoever watches it.
  const tellDetails = useCallback(
    () => nameSet(queryClient.getQueryData(registryQuery().queryKey)),
    [queryClient],
  );
  return <ErrorDetails value={tellDetails}>{children}</ErrorDetails>;
}
