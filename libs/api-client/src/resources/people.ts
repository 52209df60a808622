import { queryOptions } from '@tanstack/react-query';
import { defineMutation, request, sessionQueries } from '@atrium/api-client';
import type { AccountSettings, LinkDelivery, NewPerson, Person } from '@atrium/contracts/people';
import {
  addPerson,
  changeAccountSettings,
  changePersonRights,
  changePersonRole,
  changePersonState,
  createPasswordLink,
  endPersonSessions,
  getAccountSettings,
  listPeople,
  removePersonProviderAccount,
  removePersonSecondFactor,
} from '@atrium/contracts/people';
import { userKey } from './query-keys';

const listKey = ['people', 'list'] as const;
const settingsKey = ['people', 'settings'] as const;

// The list of users, which every area uses, has the names and roles of the active people.
const affectedKeys = [listKey, userKey];

/** Query options of people, for admins only. */
export const peopleQueries = {
  /** Everybody with an account, sorted by username. */
  list: () =>
    queryOptions({
      queryKey: listKey,
      queryFn: ({ signal }) => request(listPeople, { signal }),
      meta: { changes: [{ topic: 'users' }], nameRow: ({ username }: Person) => username },
    }),
  /** Settings of all accounts. */
  settings: () =>
    queryOptions({
      queryKey: settingsKey,
      queryFn: ({ signal }) => request(getAccountSettings, { signal }),
    }),
};

/** Mutation options of people; each resolves once the affected lists are refetched. */
export const peopleMutations = {
  add: defineMutation((body: NewPerson) => request(addPerson, { body }), {
    invalidates: affectedKeys,
  }),
  changeRole: defineMutation(
    ({ id, role }: { id: number; role: string }) =>
      request(changePersonRole, { params: { id }, body: { role } }),
    { invalidates: affectedKeys },
  ),
  /** Replaces the rights that a person has beside the role. */
  changeRights: defineMutation(
    ({ id, rights }: { id: number; rights: string[] }) =>
      request(changePersonRights, { params: { id }, body: { rights } }),
    { invalidates: affectedKeys },
  ),
  changeState: defineMutation(
    ({ id, isActive }: { id: number; isActive: boolean }) =>
      request(changePersonState, { params: { id }, body: { isActive } }),
    { invalidates: affectedKeys },
  ),
  /** Creates a one-time link for a new password of a person. */
  createPasswordLink: defineMutation(
    ({ id, delivery }: { id: number; delivery: LinkDelivery }) =>
      request(createPasswordLink, { params: { id }, body: { delivery } }),
    { invalidates: [listKey] },
  ),
  /** Ends all sessions of a person by its id. */
  endSessions: defineMutation((id: number) => request(endPersonSessions, { params: { id } }), {
    invalidates: [listKey],
  }),
  /** Turns off the second factor of a person by its id. */
  removeSecondFactor: defineMutation(
    (id: number) => request(removePersonSecondFactor, { params: { id } }),
    { invalidates: [listKey] },
  ),
  /** Removes the link of a person, by its id, with the account at the sign-in provider. */
  removeProviderAccount: defineMutation(
    (id: number) => request(removePersonProviderAccount, { params: { id } }),
    { invalidates: [listKey] },
  ),
  /** Changes the settings of all accounts. The signed-in user may have a required step after it. */
  changeSettings: defineMutation(
    (body: AccountSettings) => request(changeAccountSettings, { body }),
    { invalidates: [settingsKey, sessionQueries.user().queryKey] },
  ),
};
