import { screen } from '@testing-library/react';
import { signInAgain } from '@atrium/auth/testing';
import type { Endpoint } from '@atrium/contracts';
import { createCompany } from '@atrium/contracts/companies';
import { createDistributor } from '@atrium/contracts/distributors';
import { createLicense } from '@atrium/contracts/licenses';
import { buildAdmin, buildCompany, buildDistributor, failEndpoint } from '@atrium/testing';
import { area } from '../area';
import { openAdmin } from '../testing/open-admin';

const RECORDS = {
  distributors: [buildDistributor(), buildDistributor({ id: 2, name: 'Fabrikam' })],
  companies: [buildCompany({ id: 21, distributorId: 2 }), buildCompany({ id: 22, name: 'Other' })],
};

const NOTE = 'Restored what you had typed.';

interface FilledForm {
  path: string;
  /** Label of the submit button. */
  button: string;
  endpoint: Endpoint;
  /** Text and selected options by field label. */
  values: Record<string, string>;
}

const FORMS: FilledForm[] = [
  {
    path: '/add-distributor',
    button: 'Create Distributor',
    endpoint: createDistributor,
    values: { Name: ' Boğaziçi ', Email: 'b@bogazici.example', Channel: 'Service' },
  },
  {
    path: '/add-company',
    button: 'Create Company',
    endpoint: createCompany,
    values: {
      'Company Name': 'Şirin',
      'Company Email': 'bilgi@sirin.example',
      Address: 'Somewhere',
      Distributor: 'Fabrikam',
    },
  },
  {
    path: '/create-license',
    button: 'Create License',
    endpoint: createLicense,
    values: {
      Distributor: 'Fabrikam',
      Company: 'Contoso',
      Duration: 'Custom',
      'Custom Expiration Date': '2031-02-28',
    },
  },
];

function readValues({ values }: FilledForm): Record<string, string> {
  return Object.fromEntries(
    Object.keys(values).map((label) => {
      const field = screen.getByLabelText(label);
      const value =
        field instanceof HTMLSelectElement
          ? field.selectedOptions[0]?.textContent
          : (field as HTMLInputElement).value;
      return [label, value ?? ''];
    }),
  );
}

async function expireSession(form: FilledForm) {
  const opened = openAdmin(form.path, RECORDS);
  await screen.findByRole('button', { name: 'Cancel' });
  for (const [label, value] of Object.entries(form.values)) {
    const field = screen.getByLabelText(label);
    if (field instanceof HTMLSelectElement) await opened.person.selectOptions(field, value);
    else await opened.person.type(field, value);
  }
  failEndpoint(form.endpoint, { status: 401, body: 'Not signed in' });
  await opened.person.click(screen.getByRole('button', { name: form.button }));
  await screen.findByRole('button', { name: 'Login' });
  return opened;
}

describe.each(FORMS)('$path', (form) => {
  it('restores unsaved input after the session has expired and the user has signed in again', async () => {
    const opened = await expireSession(form);
    expect(screen.queryByText('Not signed in')).not.toBeInTheDocument();
    await signInAgain(opened, buildAdmin());

    expect(await screen.findByText(NOTE)).toBeVisible();
    expect(readValues(form)).toEqual(form.values);
    expect(area.isDirty()).toBe(true);
  });
});
