import { screen, waitFor, within } from '@testing-library/react';
import { SignedIn } from '@atrium/auth/testing';
import type { User } from '@atrium/contracts';
import type { Company } from '@atrium/contracts/companies';
import { getCompany, listCompanies } from '@atrium/contracts/companies';
import type { Distributor } from '@atrium/contracts/distributors';
import { listDistributors } from '@atrium/contracts/distributors';
import type { ExpiryNotices } from '@atrium/contracts/expiry-notices';
import { getExpiryNotices } from '@atrium/contracts/expiry-notices';
import type { License } from '@atrium/contracts/licenses';
import { listCompanyLicenses, listLicenses } from '@atrium/contracts/licenses';
import {
  buildAdmin,
  buildCompany,
  buildDistributor,
  mockEndpoint,
  renderRoute,
} from '@atrium/testing';
import { Toaster } from '@atrium/ui';
import { area } from '../area';

/** Records on the mock server. A test can change them between two requests. */
export interface Records {
  distributors?: Distributor[];
  companies?: Company[];
  licenses?: License[];
  /** Notices of the distributor whose drawer is open. */
  expiryNotices?: ExpiryNotices;
}

const NO_NOTICES: ExpiryNotices = { addresses: [], next: null, log: [] };

/** Renders a path of the area, with toasts, against a mock server with the given records. */
export function openAdmin(path: string, records: Records = {}, user: Partial<User> = {}) {
  const requests = {
    distributors: mockEndpoint(listDistributors, () => records.distributors ?? []),
    companies: mockEndpoint(listCompanies, () => records.companies ?? []),
    licenses: mockEndpoint(listLicenses, () => records.licenses ?? []),
    expiryNotices: mockEndpoint(getExpiryNotices, () => records.expiryNotices ?? NO_NOTICES),
  };
  const rendered = renderRoute(
    <>
      <SignedIn>
        <area.Area />
      </SignedIn>
      <Toaster />
    </>,
    { path, user: buildAdmin(user) },
  );
  return { ...rendered, requests };
}

/** Renders the dashboard and waits until its tables have loaded. */
export async function openDashboard(records: Records, path = '/', user: Partial<User> = {}) {
  const opened = openAdmin(path, records, user);
  await waitFor(() => expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument());
  return opened;
}

export const COMPANY_PATH = '/company/0f8fad5b-d9cb-469f-a165-70867728950e';

/** Renders the page of a company. A test can replace `shown.company` between two requests. */
export async function openCompany(
  values: Partial<Company> = {},
  licenses: License[] = [],
  companies: Company[] = [],
) {
  const shown = { company: buildCompany(values) };
  mockEndpoint(getCompany, () => shown.company);
  mockEndpoint(listCompanyLicenses, () => licenses);
  const opened = openAdmin(COMPANY_PATH, { distributors: [buildDistributor()], companies });
  await screen.findByText('Company Information');
  return { ...opened, shown };
}

/** Returns queries within one of the dashboard's tables. */
export function getTable(title: string) {
  return within(screen.getByRole('region', { name: `${title} table` }));
}

/** Returns queries within a card. */
export function getCard(title: string) {
  const section = screen.getByText(title, { selector: 'h2' }).closest('section');
  if (!section) throw new Error(`Card not found: ${title}`);
  return within(section);
}

/** Returns the value of a summary card. */
export function readSummaryValue(label: string): string {
  let element: HTMLElement | null = screen.getByText(label);
  while (element?.textContent === label) element = element.parentElement;
  return element?.textContent.replace(label, '') ?? '';
}

/** Returns a company without its null fields, as a less strict server may send it. */
export function omitNullFields(company: Company): Company {
  const entries = Object.entries(company).filter(([, value]) => value !== null);
  // The missing fields are the point: the type says null.
  return Object.fromEntries(entries) as unknown as Company;
}
