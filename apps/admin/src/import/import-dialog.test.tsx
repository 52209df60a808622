import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ImportOutcome } from '@atrium/contracts/imports';
import { importRows } from '@atrium/contracts/imports';
import { buildCompany, expectAccessible, failEndpoint, mockEndpoint } from '@atrium/testing';
import { area } from '../area';
import { openDashboard } from '../testing/open-admin';
import { ImportButton, ImportOverlay } from './import-overlay';

const FIRST_DIGEST = '1'.repeat(43);
const SECOND_DIGEST = '2'.repeat(43);

const CSV = 'Name,Email,Logo\nEge,a@b.example,x\nİzmir,c@d.example,y\nAda,e,z';

function outcome(
  kind: ImportOutcome['outcome'],
  values: Partial<ImportOutcome> = {},
): ImportOutcome {
  return { outcome: kind, changed: [], values: [], warnings: [], ...values };
}

const REFUSED = outcome('refused', { reason: 'Email: Invalid email address' });
const CHANGE = outcome('change', {
  changed: ['Email'],
  values: [{ field: 'email', old: 'old@b.example', new: 'c@d.example' }],
});
const VALID = [outcome('same'), CHANGE, outcome('create')];
const DUPLICATE = outcome('same', {
  duplicate: { fields: ['vatNumber', 'email'], name: 'Marmara' },
});

async function openImport(
  element = (
    <>
      <ImportButton title="Companies" />
      <ImportOverlay />
    </>
  ),
  path = '/',
) {
  const records = { companies: [buildCompany()] };
  const opened = await openDashboard(records, path, { element });
  const button = screen.queryByRole('button', { name: 'Import companies' });
  if (button) {
    button.focus();
    fireEvent.click(button);
  }
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
      '1 row is refused and must be corrected before the others are imported: 0 new, 1 changed, 1 unchanged.',
    ),
  ).toBeVisible();
  const cells = dialog.getAllByRole('row').map((row) => row.textContent);
  expect(cells.slice(1)).toEqual([
    '4RefusedAdaEmail: Invalid email addressEmaile',
    '3ChangedİzmirEmailold@b.example→c@d.example',
    '2UnchangedEgeEmaila@b.example',
  ]);
  expect(dialog.getByText('Columns that are left out: “Logo”.')).toBeVisible();
  const button = dialog.getByRole('button', { name: 'Import 1 row' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(/^1 row is refused and must be corrected/);
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

it('adds what may be there already only when that is ticked', async () => {
  const sent = mockEndpoint(importRows, ({ body }) => {
    const { dryRun, addDuplicates } = importRows.body.parse(body);
    const other = { fields: ['name'], name: 'Ege', row: 0 };
    const rows = [outcome('create'), DUPLICATE, outcome('same', { duplicate: other })];
    const added = rows.map((row) => (addDuplicates ? { ...row, outcome: 'create' as const } : row));
    return { applied: !dryRun, rows: added, digest: FIRST_DIGEST };
  });
  const { dialog } = await openImport();

  paste(dialog.getByLabelText('Or paste its rows'), CSV);
  fireEvent.click(dialog.getByRole('button', { name: 'Check rows' }));

  expect(
    await dialog.findByText('1 new, 0 changed, 0 unchanged, 2 may be there already.'),
  ).toBeVisible();
  expect(dialog.getByText('“Marmara” has the same VAT number, Email.')).toBeVisible();
  expect(dialog.getByText('Row 2 has the same Name.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeEnabled();
  await expectAccessible();
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Add 2 that may be there already' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Import 3 rows' }));

  expect(await dialog.findByText('Imported: 3 added, 0 changed, 0 unchanged.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    expect.not.objectContaining({ addDuplicates: expect.anything() as boolean }),
    expect.objectContaining({ dryRun: false, addDuplicates: true, digest: FIRST_DIGEST }),
  ]);
});

it('leaves duplicates out and says so', async () => {
  const sent = mockEndpoint(importRows, ({ body }) => {
    const { dryRun } = importRows.body.parse(body);
    return { applied: !dryRun, rows: [outcome('create'), DUPLICATE, DUPLICATE] };
  });
  const { dialog } = await openImport();

  paste(dialog.getByLabelText('Or paste its rows'), CSV);
  fireEvent.click(dialog.getByRole('button', { name: 'Check rows' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Import 1 row' }));

  expect(
    await dialog.findByText('Imported: 1 added, 0 changed, 0 unchanged, 2 left out.'),
  ).toBeVisible();
  expect(sent[1]?.body).toEqual({
    kind: 'companies',
    rows: expect.any(Array) as unknown[],
    dryRun: false,
  });
});

it('shows warnings before other rows, and the company of a license with its term, old and new', async () => {
  mockEndpoint(importRows, () => ({
    applied: false,
    rows: [
      outcome('same', { name: 'Ege' }),
      outcome('change', {
        name: 'İzmir',
        values: [
          {
            field: 'expiresAt',
            old: '2027-02-28T21:00:00.000Z',
            new: '2028-02-29T10:30:00.000Z',
          },
        ],
        warnings: ['Key: ##### is what a spreadsheet shows in place of a value'],
      }),
    ],
  }));
  const { dialog } = await openImport(<ImportOverlay />, '/?import=licenses');

  paste(dialog.getByLabelText('Or paste its rows'), 'Key,Expires\nAAA,2027-03-01\nBBB,46082');
  fireEvent.click(dialog.getByRole('button', { name: 'Check rows' }));

  expect(await dialog.findByText('0 new, 1 changed, 1 unchanged, 1 with a warning.')).toBeVisible();
  expect(dialog.getByRole('columnheader', { name: 'Company' })).toBeVisible();
  const cells = dialog.getAllByRole('row').map((row) => row.textContent);
  expect(cells.slice(1)).toEqual([
    '3ChangedİzmirKey: ##### is what a spreadsheet shows in place of a valueKeyBBBExpiresMar 1, 2027→Feb 29, 2028 13:30',
    '2UnchangedEgeKeyAAAExpiresMar 1, 2027',
  ]);
});

it('shows what the rows would do by now if that has changed since the check', async () => {
  const digests: unknown[] = [];
  mockEndpoint(importRows, ({ body }) => {
    const { dryRun, digest } = importRows.body.parse(body);
    digests.push(digest);
    const applied = !dryRun && digest === SECOND_DIGEST;
    const rows = dryRun ? [CHANGE, outcome('create')] : [CHANGE, DUPLICATE];
    return { applied, rows, digest: dryRun ? FIRST_DIGEST : SECOND_DIGEST };
  });
  const { dialog } = await openImport();

  paste(dialog.getByLabelText('Or paste its rows'), 'Name,Email\nEge,a\nAda,e');
  fireEvent.click(dialog.getByRole('button', { name: 'Check rows' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Import 2 rows' }));

  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Something has changed since the rows were checked, so nothing was saved. Look at them again, then import.',
  );
  expect(dialog.getByText('“Marmara” has the same VAT number, Email.')).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Import 1 row' }));
  expect(await dialog.findByText(/^Imported: 0 added, 1 changed/)).toBeVisible();
  expect(digests).toEqual([undefined, FIRST_DIGEST, SECOND_DIGEST]);
});

it('asks before pasted rows are discarded', async () => {
  const { dialog } = await openImport();
  const field = dialog.getByLabelText('Or paste its rows');

  paste(field, CSV);
  fireEvent.keyDown(field, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText('Discard your changes?')).not.toBeInTheDocument());
  expect(field).toHaveValue(CSV);
  expect(area.isDirty()).toBe(true);
  expect(area.isClosedAt?.(new URL('/?q=ege', window.location.href))).toBe(false);
  expect(area.isClosedAt?.(new URL('/?import=licenses', window.location.href))).toBe(true);

  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(area.isDirty()).toBe(false);
});

it('closes without a question when nothing was pasted', async () => {
  const { dialog } = await openImport();

  fireEvent.keyDown(dialog.getByLabelText('Or paste its rows'), { key: 'Escape' });

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
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
