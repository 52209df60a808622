import type { QueryClient } from '@tanstack/react-query';
import { companyQueries } from '@atrium/api-client/companies';
import { distributorQueries } from '@atrium/api-client/distributors';
import type { Company } from '@atrium/contracts/companies';
import { type CsvColumn, formatCsv } from '@atrium/contracts/csv';
import type { Distributor } from '@atrium/contracts/distributors';
import { companyColumns, distributorColumns, licenseColumns } from '@atrium/contracts/imports';
import type { License } from '@atrium/contracts/licenses';
import { downloadText } from '@atrium/ui/download';

/** Downloads distributors in the given order as `distributors.csv`. */
export function exportDistributors(rows: readonly Distributor[]): void {
  download('distributors', rows, distributorColumns);
}

/** Downloads companies in the given order as `companies.csv`. */
export async function exportCompanies(
  rows: readonly Company[],
  client: QueryClient,
): Promise<void> {
  const distributors = byId(await client.query(distributorQueries.list()));
  const named = rows.map((row) => ({
    ...row,
    distributor: distributors.get(row.distributorId)?.name ?? '',
  }));
  download('companies', named, companyColumns);
}

/** Downloads licenses in the given order as `licenses.csv`. */
export async function exportLicenses(rows: readonly License[], client: QueryClient): Promise<void> {
  const [distributorList, companyList] = await Promise.all([
    client.query(distributorQueries.list()),
    client.query(companyQueries.list()),
  ]);
  const distributors = byId(distributorList);
  const companies = byId(companyList);
  const named = rows.map((row) => ({
    ...row,
    company: companies.get(row.companyId)?.name ?? '',
    companyUuid: companies.get(row.companyId)?.uuid ?? '',
    distributor: distributors.get(row.distributorId)?.name ?? '',
  }));
  download('licenses', named, licenseColumns);
}

function byId<Row extends { readonly id: number }>(rows: readonly Row[]) {
  return new Map(rows.map((row) => [row.id, row]));
}

function download<Row>(
  name: string,
  rows: readonly Row[],
  columns: Readonly<Record<string, CsvColumn<Row>>>,
): void {
  downloadText(`${name}.csv`, formatCsv(rows, Object.values(columns)), 'text/csv');
}
