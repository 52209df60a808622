import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { invalidateAfter, request, sessionQueries } from '@atrium/api-client';
import type { AccountSettings, LinkDelivery, NewPerson, Person } from '@atrium/contracts/people';
import {
  addPerson,
  changeAccountSettings,
  changePersonRole,
  changePersonState,
  createPasswordLink,
  endPersonSessions,
  getAccountSettings,
  listPeople,
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
  add: () =>
    mutationOptions({
      mutationFn: (body: NewPerson, { client }) =>
        invalidateAfter(client, affectedKeys, request(addPerson, { body })),
    }),
  changeRole: () =>
    mutationOptions({
      mutationFn: ({ id, role }: { id: number; role: string }, { client }) =>
        invalidateAfter(
          client,
          affectedKeys,
          request(changePersonRole, { params: { id }, body: { role } }),
        ),
    }),
  changeState: () =>
    mutationOptions({
      mutationFn: ({ id, isActive }: { id: number; isActive: boolean }, { client }) =>
        invalidateAfter(
          client,
          affectedKeys,
          request(changePersonState, { params: { id }, body: { isActive } }),
        ),
    }),
  /** Creates a one-time link for a new password of a person. */
  createPasswordLink: () =>
    mutationOptions({
      mutationFn: ({ id, delivery }: { id: number; delivery: LinkDelivery }, { client }) =>
        invalidateAfter(
          client,
          [listKey],
          request(createPasswordLink, { params: { id }, body: { delivery } }),
        ),
    }),
  /** Ends all sessions of a person by its id. */
  endSessions: () =>
    mutationOptions({
      mutationFn: (id: number, { client }) =>
        invalidateAfter(client, [listKey], request(endPersonSessions, { params: { id } })),
    }),
  /** Turns off the second factor of a person by its id. */
  removeSecondFactor: () =>
    mutationOptions({
      mutationFn: (id: number, { client }) =>
        invalidateAfter(client, [listKey], request(removePersonSecondFactor, { params: { id } })),
    }),
  /** Changes the settings of all accounts. The signed-in user may have a required step after it. */
  changeSettings: () =>
    mutationOptions({
      mutationFn: (body: AccountSettings, { client }) =>
        invalidateAfter(
          client,
          [settingsKey, sessionQueries.user().queryKey],
          request(changeAccountSettings, { body }),
        ),
    }),
};
