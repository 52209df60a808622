import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { companyQueries } from '@atrium/api-client/companies';
import { distributorQueries } from '@atrium/api-client/distributors';
import type { Company } from '@atrium/contracts/companies';
import type { TitledQuery } from './query-states';

/** Names by id, for rows that refer to another list. */
export interface NameLookup extends TitledQuery {
  /** Returns the name, or `Unknown …` for an id that is not in the list. */
  getName: (id: number) => string;
}

export function useDistributorNames(): NameLookup {
  const query = useQuery({ ...distributorQueries.list(), select: mapNamesById });
  return useNameLookup('The names of the distributors', query, 'Unknown Distributor');
}

export function useCompanyNames(): NameLookup {
  const query = useQuery({ ...companyQueries.list(), select: mapNamesById });
  return useNameLookup('The names of the companies', query, 'Unknown Company');
}

/** Returns the uuids of companies in their addresses by id, or undefined until they have loaded. */
export function useCompanyUuids(): ReadonlyMap<number, string> | undefined {
  return useQuery({ ...companyQueries.list(), select: mapUuidsById }).data;
}

function mapUuidsById(companies: readonly Company[]): ReadonlyMap<number, string> {
  return new Map(companies.map(({ id, uuid }) => [id, uuid]));
}

type NamesById = ReadonlyMap<number, string>;

function mapNamesById(rows: readonly { id: number; name: string }[]): NamesById {
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function useNameLookup(
  title: string,
  query: UseQueryResult<NamesById>,
  fallback: string,
): NameLookup {
  const names = query.data;
  const getName = useCallback((id: number) => names?.get(id) ?? fallback, [names, fallback]);
  return { title, query, getName };
}
