import { act, screen, waitFor, within } from '@testing-library/react';
import { useSession, useSignIn } from '@atrium/auth';
import type { User } from '@atrium/contracts';
import { getUser, login } from '@atrium/contracts';
import type { Company } from '@atrium/contracts/companies';
import { listCompanies } from '@atrium/contracts/companies';
import type { Distributor } from '@atrium/contracts/distributors';
import { listDistributors } from '@atrium/contracts/distributors';
import type { License } from '@atrium/contracts/licenses';
import { listLicenses } from '@atrium/contracts/licenses';
import { buildAdmin, mockEndpoint, renderRoute } from '@atrium/testing';
import { dismissToasts, Toaster } from '@atrium/ui';
import { area } from '../area';

/** What the server's lists hold; a test may change them between two readings. */
export interface Records {
  distributors?: Distributor[];
  companies?: Company[];
  licenses?: License[];
}

beforeAll(() => {
  // jsdom has no pointer capture, for which a toast asks to follow a swipe.
  Element.prototype.hasPointerCapture = () => false;
});

// The toast outlives the page that asked for it.
afterEach(() => {
  act(dismissToasts);
});

/** Opens a path of the area with the shell's toasts, over lists that hold the given records. */
export function openArea(path: string, records: Records = {}, user: Partial<User> = {}) {
  const reads = {
    distributors: mockEndpoint(listDistributors, () => records.distributors ?? []),
    companies: mockEndpoint(listCompanies, () => records.companies ?? []),
    licenses: mockEndpoint(listLicenses, () => records.licenses ?? []),
  };
  const rendered = renderRoute(
    <>
      <SignedInArea />
      <Toaster />
    </>,
    { path, user: buildAdmin(user) },
  );
  return { ...rendered, reads };
}

// The shell shows the login screen when the session has ended.
function SignedInArea() {
  const session = useSession();
  const signIn = useSignIn();
  if (session.status === 'signed-in') return <area.Area />;
  return (
    <button
      onClick={() => {
        signIn.mutate({ username: 'admin', password: 'demo1234' });
      }}
    >
      Login
    </button>
  );
}

/** Signs in again after the server has ended the session. */
export async function signInAgain(
  { person }: Pick<ReturnType<typeof renderRoute>, 'person'>,
  user = buildAdmin(),
) {
  mockEndpoint(login, () => ({}));
  mockEndpoint(getUser, () => user);
  await person.click(await screen.findByRole('button', { name: 'Login' }));
}

/** Opens the dashboard and waits until its tables hold their rows. */
export async function openDashboard(records: Records, path = '/', user: Partial<User> = {}) {
  const opened = openArea(path, records, user);
  await waitFor(() => expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument());
  return opened;
}

/** One of the dashboard's tables. */
export function tableOf(title: string) {
  return within(screen.getByRole('region', { name: `${title} table` }));
}

/** What the toast says, its title and its description, once there is one. */
export async function readToast(): Promise<string> {
  const [toast] = await screen.findAllByText(/^(Success|Error|Başarılı|Hata)$/);
  return toast?.closest('li')?.textContent ?? '';
}

/** A company as a server may send it, although its type says otherwise: fields without a value are left out. */
export function withoutOptionalFields(company: Company): Company {
  const set = Object.entries(company).filter(([, value]) => value !== null);
  return Object.fromEntries(set) as unknown as Company;
}
