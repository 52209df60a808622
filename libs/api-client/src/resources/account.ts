import { queryOptions } from '@tanstack/react-query';
import { defineMutation, request, requestNewToken } from '@atrium/api-client';
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

/** Mutation options of the signed-in user's account. */
export const accountMutations = {
  /** Confirms the password, for changes that need it. */
  confirmSession: defineMutation(
    (password: string) => request(confirmSession, { body: { password } }),
    { gcTime: 0 },
  ),
  changePassword: defineMutation((body: PasswordChange) => request(changePassword, { body }), {
    invalidates: [sessionsKey],
    gcTime: 0,
  }),
  endSession: defineMutation((id: number) => request(endSession, { params: { id } }), {
    invalidates: [sessionsKey],
  }),
  endOtherSessions: defineMutation(() => request(endOtherSessions, {}), {
    invalidates: [sessionsKey],
  }),
  setUpSecondFactor: defineMutation(
    (password: string) => request(setUpSecondFactor, { body: { password } }),
    { gcTime: 0 },
  ),
  /** Turns the second factor on. The caller invalidates its state once the recovery codes were shown. */
  confirmSecondFactor: defineMutation(
    (code: string) => requestNewToken(confirmSecondFactor, { body: { code } }),
    { gcTime: 0 },
  ),
  turnOffSecondFactor: defineMutation(
    (password: string) => request(turnOffSecondFactor, { body: { password } }),
    { invalidates: [secondFactorKey], gcTime: 0 },
  ),
  replaceRecoveryCodes: defineMutation(
    (password: string) => request(replaceRecoveryCodes, { body: { password } }),
    { gcTime: 0 },
  ),
};
