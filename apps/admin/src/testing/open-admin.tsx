import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
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

interface OpenOptions {
  user?: Partial<User>;
  /** Part of the area to render; all of it by default. */
  element?: ReactElement;
}

/** Renders a path of the area, with toasts, against a mock server with the given records. */
export function openAdmin(
  path: string,
  records: Records = {},
  { user, element = <area.Area /> }: OpenOptions = {},
) {
  const requests = {
    distributors: mockEndpoint(listDistributors, () => records.distributors ?? []),
    companies: mockEndpoint(listCompanies, () => records.companies ?? []),
    licenses: mockEndpoint(listLicenses, () => records.licenses ?? []),
    expiryNotices: mockEndpoint(getExpiryNotices, () => records.expiryNotices ?? NO_NOTICES),
  };
  const rendered = renderRoute(
    <>
      <SignedIn>{element}</SignedIn>
      <Toaster />
    </>,
    { path, user: buildAdmin(user) },
  );
  return { ...rendered, requests };
}

/** Renders the dashboard, or a part of it, and waits until its lists have loaded. */
export async function openDashboard(records: Records, path = '/', options: OpenOptions = {}) {
  const opened = openAdmin(path, records, options);
  await waitForLists();
  return opened;
}

/** Waits until nothing is loading. */
export async function waitForLists() {
  await waitFor(() => expect(screen.queryAllByText(/^Loading/).length).toBe(0));
}

/** Fills in a text field at once, which takes a fraction of the time of typing. */
export function fillIn(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
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

/** Returns the texts of the options of a select field. */
export function readOptions(label: string): string[] {
  const options = within(screen.getByLabelText(label)).getAllByRole('option');
  return options.map(({ textContent }) => textContent);
}

/** Returns queries within one of the dashboard's tables. */
export function getTable(title: string) {
  return within(screen.getByRole('region', { name: `${title} table` }));
}

/** Returns the texts of a table's cells by row, without the header. */
export function readCells(title: string): string[][] {
  const [, ...rows] = getTable(title).getByRole<HTMLTableElement>('table').rows;
  return rows.map(({ cells }) => Array.from(cells, ({ textContent }) => textContent));
}

/** Returns a card. */
export function getCardElement(title: string): HTMLElement {
  const section = screen.getByText(title, { selector: 'h2' }).closest('section');
  if (!section) throw new Error(`Card not found: ${title}`);
  return section;
}

/** Returns queries within a card. */
export function getCard(title: string) {
  return within(getCardElement(title));
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
