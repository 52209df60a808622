import type { UseMutationResult } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ApiError,
  clearPrivateData,
  clearSessionEnded,
  notifyOtherTabs,
  sessionQueries,
} from '@atrium/api-client';
import { requestSignIn, SIGN_IN_META } from '@atrium/api-client/sign-in-request';
import type { LoginBody } from '@atrium/contracts';
import { discardDrafts } from './draft-store';
import type { SessionChangeOptions } from './session';

/**
 * Returns the sign-in mutation, which succeeds once the user of the session is loaded. Not shared with
 * areas, and not part of the first script: only the login uses it.
 */
export function useSignIn(
  options: SessionChangeOptions = {},
): UseMutationResult<void, Error, LoginBody> {
  const queryClient = useQueryClient();
  return useMutation({
    ...options,
    meta: SIGN_IN_META,
    mutationFn: async (credentials) => {
      await requestSignIn(credentials);
      clearPrivateData(queryClient);
      const user = await queryClient.query({ ...sessionQueries.user(), staleTime: 0 });
      if (!user) throw new ApiError(401, 'Unauthorized', COOKIE_REJECTED);
      clearSessionEnded(queryClient);
      discardDrafts(queryClient, { exceptOf: user });
      notifyOtherTabs(queryClient, 'changed');
    },
  });
}

const COOKIE_REJECTED = 'You are signed in, but the browser did not keep the session cookie';
