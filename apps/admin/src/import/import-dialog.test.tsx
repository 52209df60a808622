import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ImportOutcome } from '@atrium/contracts/imports';
import { importRows } from '@atrium/contracts/imports';
import { buildCompany, expectAccessible, failEndpoint, mockEndpoint } from '@atrium/testing';
import { area } from '../area';
import { openDashboard } from '../testing/open-admin';
import { ImportButton, ImportOverlay } from './import-overlay';

const CSV = 'Name,Email,Logo\nEge,a@b.example,x\nİzmir,c@d.example,y\nAda,e,z';

function outcome(kind: ImportOutcome['outcome'], values: Partial<ImportOutcome> = {}) {
  return { outcome: kind, changed: [], ...values };
}

const REFUSED = outcome('refused', { reason: 'Email: Invalid email address' });
const VALID = [outcome('same'), outcome('change', { changed: ['Email'] }), outcome('create')];

async function openImport(
  element = (
    <>
      <ImportButton title="Companies" />
      <ImportOverlay />
    </>
  ),
) {
  const records = { companies: [buildCompany()] };
  const opened = await openDashboard(records, '/', { element });
  const button = screen.getByRole('button', { name: 'Import companies' });
  button.focus();
  fireEvent.click(button);
  return { ...opened, records, dialog: within(await screen.findByRole('dialog')) };
}

it('shows refused rows first and imports nothing while there are any', async () => {
  const requests = mockEndpoint(importRows, () => ({
    applied: false,
    rows: [...VALID.slice(0, 2), REFUSED],
  }));
  const { dialog } = await openImport();

  paste(dialog.getByLabelText('Or paste its rows'), CSV);
  fireEvent.click(dialog.getByRole('button', { name: 'Check rows' }));

  expect(
    await dialog.findByText(
      '1 refused, 0 new, 1 changed, 1 unchanged. Correct the refused rows first.',
    ),
  ).toBeVisible();
  const cells = dialog.getAllByRole('row').map((row) => row.textContent);
  expect(cells.slice(1)).toEqual([
    '4RefusedAdaEmail: Invalid email address',
    '3ChangedİzmirEmail',
    '2UnchangedEge',
  ]);
  expect(dialog.getByText('Columns that are left out: “Logo”.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeDisabled();
  expect(requests.map(({ body }) => body)).toEqual([
    {
      kind: 'companies',
      dryRun: true,
      rows: [
        { name: 'Ege', email: 'a@b.example' },
        { name: 'İzmir', email: 'c@d.example' },
        { name: 'Ada', email: 'e' },
      ],
    },
  ]);
  await expectAccessible();
});

it('imports a file, shows the new rows and closes with the same button', async () => {
  const { dialog, records, requests } = await openImport(<area.Area />);
  const sent = mockEndpoint(importRows, ({ body }) => {
    const { dryRun } = importRows.body.parse(body);
    if (!dryRun) records.companies.push(buildCompany({ id: 9, name: 'Ada' }));
    return { applied: !dryRun, rows: VALID };
  });

  // jsdom lacks arrayBuffer().
  const arrayBuffer = () => Promise.resolve(new TextEncoder().encode(CSV).buffer);
  const files = [Object.assign(new File([CSV], 'companies.csv'), { arrayBuffer })];
  fireEvent.change(dialog.getByLabelText('CSV file'), { target: { files } });
  const button = await dialog.findByRole('button', { name: 'Import 2 rows' });
  button.focus();
  fireEvent.click(button);

  expect(await dialog.findByText('Imported: 1 added, 1 changed, 1 unchanged.')).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(requests.companies).toHaveLength(2);
  expect(button).toHaveFocus();
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Import companies' })).toHaveFocus();
  expect(screen.getByText('Ada')).toBeVisible();
});

it('checks again after the text has changed, and says why a check failed', async () => {
  failEndpoint(importRows, { status: 413, body: 'The request body is too large' });
  const { dialog } = await openImport();
  const field = dialog.getByLabelText('Or paste its rows');

  paste(field, 'Name');
  fireEvent.click(dialog.getByRole('button', { name: 'Check rows' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The file has titles, but no rows.');
  paste(field, 'Name\nEge');
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  fireEvent.click(dialog.getByRole('button', { name: 'Check rows' }));

  expect(await dialog.findByRole('alert')).toHaveTextContent('The request body is too large');
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
});

function paste(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}
