import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { invalidateAfter, request, requestNewToken } from '@atrium/api-client';
import type { PasswordChange } from '@atrium/contracts/account';
import {
  changePassword,
  confirmSecondFactor,
  confirmSession,
  endOtherSessions,
  endSession,
  getSecondFactor,
  listSessions,
  replaceRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
} from '@atrium/contracts/account';

const sessionsKey = ['account', 'sessions'] as const;
const secondFactorKey = ['account', 'second-factor'] as const;

/** Query options of the signed-in user's account. They are read again each time they are shown. */
export const accountQueries = {
  /** The sessions of the user, last used first. */
  sessions: () =>
    queryOptions({
      queryKey: sessionsKey,
      queryFn: () => request(listSessions, {}),
      staleTime: 0,
    }),
  secondFactor: () =>
    queryOptions({
      queryKey: secondFactorKey,
      queryFn: () => request(getSecondFactor, {}),
      staleTime: 0,
    }),
};

/** Mutation options of the signed-in user's account; no secret stays in a cache after its screen is left. */
export const accountMutations = {
  /** Confirms the password, for changes that need it. */
  confirmSession: () =>
    mutationOptions({
      mutationFn: (password: string) => request(confirmSession, { body: { password } }),
      gcTime: 0,
    }),
  changePassword: () =>
    mutationOptions({
      mutationFn: (body: PasswordChange, { client }) =>
        invalidateAfter(client, [sessionsKey], request(changePassword, { body })),
      gcTime: 0,
    }),
  endSession: () =>
    mutationOptions({
      mutationFn: (id: number, { client }) =>
        invalidateAfter(client, [sessionsKey], request(endSession, { params: { id } })),
    }),
  endOtherSessions: () =>
    mutationOptions({
      mutationFn: (_: undefined, { client }) =>
        invalidateAfter(client, [sessionsKey], request(endOtherSessions, {})),
    }),
  setUpSecondFactor: () =>
    mutationOptions({
      mutationFn: (password: string) => request(setUpSecondFactor, { body: { password } }),
      gcTime: 0,
    }),
  /** Turns the second factor on. The caller invalidates its state once the recovery codes were shown. */
  confirmSecondFactor: () =>
    mutationOptions({
      mutationFn: (code: string) => requestNewToken(confirmSecondFactor, { body: { code } }),
      gcTime: 0,
    }),
  turnOffSecondFactor: () =>
    mutationOptions({
      mutationFn: (password: string, { client }) =>
        invalidateAfter(
          client,
          [secondFactorKey],
          request(turnOffSecondFactor, { body: { password } }),
        ),
      gcTime: 0,
    }),
  replaceRecoveryCodes: () =>
    mutationOptions({
      mutationFn: (password: string) => request(replaceRecoveryCodes, { body: { password } }),
      gcTime: 0,
    }),
};
