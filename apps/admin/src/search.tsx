import type { QueryClient } from '@tanstack/react-query';
import { companyQueries } from '@atrium/api-client/companies';
import { distributorQueries } from '@atrium/api-client/distributors';
import { licenseQueries } from '@atrium/api-client/licenses';
import type { PaletteEntry } from '@atrium/area-contract';
import { defineSearch, MAX_SEARCH_RESULTS } from '@atrium/area-contract';
import { isolate, sortByName } from '@atrium/ui';
import { createTextSearch } from '@atrium/ui/text-search';

/** An entry with the text that finds it. */
interface Found {
  readonly searched: string;
  readonly entry: PaletteEntry;
}

/** Finds distributors and companies by name or email address, and licenses by key or company. */
export const search = defineSearch({
  title: 'Distributors, companies and licenses',
  prepare: async ({ queryClient }) => {
    const find = createTextSearch(await listFound(queryClient), ({ searched }) => searched);
    return (text) => find(text, MAX_SEARCH_RESULTS).map(({ entry }) => entry);
  },
  recall: async ({ queryClient }, id) => {
    const found = await listFound(queryClient);
    return found.find(({ entry }) => entry.id === id)?.entry ?? null;
  },
});

/** Returns everything that can be found, in the order in which equal matches are shown. */
async function listFound(queryClient: QueryClient): Promise<Found[]> {
  const [distributors, companies, licenses] = await Promise.all([
    queryClient.query(distributorQueries.list()),
    queryClient.query(companyQueries.list()),
    queryClient.query(licenseQueries.list()),
  ]);
  const companiesById = new Map(companies.map((company) => [company.id, company]));
  return [
    ...sortByName(distributors).map<Found>(({ id, name, email }) => ({
      searched: `${name} ${email}`,
      entry: {
        id: `distributor-${String(id)}`,
        label: name,
        detail: 'Distributor',
        kind: 'distributor',
        // The dashboard finds it again by its search box.
        to: `/?q=${encodeURIComponent(name)}`,
      },
    })),
    ...sortByName(companies).map<Found>(({ id, uuid, name, email }) => ({
      searched: `${name} ${email}`,
      entry: {
        id: `company-${String(id)}`,
        label: name,
        detail: 'Company',
        kind: 'company',
        to: `/company/${uuid}`,
      },
    })),
    ...licenses.flatMap(({ id, key, companyId }): Found[] => {
      const company = companiesById.get(companyId);
      if (!company) return [];
      const entry: PaletteEntry = {
        id: `license-${String(id)}`,
        label: key,
        detail: `License of ${isolate(company.name)}`,
        kind: 'license',
        to: `/company/${company.uuid}`,
      };
      return [{ searched: `${key} ${company.name}`, entry }];
    }),
  ];
}
