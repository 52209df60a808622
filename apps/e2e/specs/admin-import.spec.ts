import type { Page } from '@playwright/test';
import { expectNoFaults } from '../find-violations';
import { expect, test } from '../fixtures';

async function chooseFile(page: Page, lines: readonly string[]) {
  await page.getByLabel('CSV file').setInputFiles({
    name: 'table.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
}

// For Playwright, a step back that the page cancels never ends.
function pressBack(page: Page): void {
  page.goBack().catch(() => undefined);
}

test('a file of a spreadsheet that is imported twice adds nothing the second time unless asked', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/?import=companies');
  const stamp = String(Date.now());
  const lines = [
    '\uFEFF"sep=;"',
    '',
    'Name;Email;VAT number;Distributor;',
    `Boru 3" ${stamp};boru-${stamp}@b.example;1.23457E+11;Ege Yazılım ve Danışmanlık;`,
    `Vana ${stamp};vana-${stamp}@b.example;V${stamp};EGE YAZILIM VE DANIŞMANLIK;`,
    '',
  ];
  const dialog = page.getByRole('dialog', { name: 'Import companies' });
  const preview = dialog.getByRole('region', { name: 'Rows of the file' });

  await chooseFile(page, lines);
  await expect(dialog.getByText('2 new, 0 changed, 0 unchanged, 1 with a warning.')).toBeVisible();
  const first = preview.getByRole('row', { name: `Boru 3" ${stamp}` });
  await expect(first).toContainText('1.23457E+11 is a number that a spreadsheet has shortened');
  await expect(first).toContainText(`boru-${stamp}@b.example`);
  await expect(first.getByText('Ege Yazılım ve Danışmanlık')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog.getByText(/^Imported: 2 added/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Import companies' }).click();
  await chooseFile(page, lines);
  await expect(dialog.getByText(/^0 new, .* 2 may be there already/)).toBeVisible();
  await expect(preview).toContainText(`“Vana ${stamp}” has the same VAT number, Email, Name.`);
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await dialog.getByLabel('Add 2 that may be there already').check();
  await expect(dialog.getByRole('button', { name: 'Import 2 rows' })).toBeEnabled();
  await expectNoFaults(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog.getByText(/^Imported: 2 added/)).toBeVisible();
});

test('a date is read when it can only be one day, and the preview says which one and of which company', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/?import=licenses');
  const dialog = page.getByRole('dialog', { name: 'Import licenses' });
  const preview = dialog.getByRole('region', { name: 'Rows of the file' });
  const name = `Tarih ${String(Date.now())}`;
  const { id } = (await (
    await page.request.post('/api/distributors', {
      data: { name, email: 'tarih@b.example' },
      headers: { origin: new URL(page.url()).origin },
    })
  ).json()) as { id: number };
  await page.request.post('/api/companies', {
    data: { name, email: 'tarih@b.example', distributorId: id },
    headers: { origin: new URL(page.url()).origin },
  });
  const table = (dates: readonly string[]) => [
    'Company;Type;Expires',
    ...dates.map((date) => `${name};Full;${date}`),
  ];

  await chooseFile(page, table(['2027-02-30', '3/1/2027', '3/13/2027']));
  await expect(
    dialog.getByText(/^2 rows are refused and must be corrected before .*: 1 new/),
  ).toBeVisible();
  await expect(
    preview.getByText(
      'Expires must be an existing day, written as year-month-day, for example 2027-03-31',
    ),
  ).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeDisabled();

  await chooseFile(page, table(['01.03.2027', '46083', '2027/03/04', '2027-3-5', '3/13/2027']));
  await expect(dialog.getByText(/^5 new/)).toBeVisible();
  const days = ['Mar 1, 2027', 'Mar 2, 2026', 'Mar 4, 2027', 'Mar 5, 2027', 'Mar 13, 2027'];
  for (const day of days) {
    await expect(preview.getByRole('row', { name: day })).toContainText(name);
  }
  await dialog.getByRole('button', { name: 'Import 5 rows' }).click();
  await expect(dialog.getByText(/^Imported: 5 added/)).toBeVisible();
});

test('rows that were pasted are not lost by Escape or Back without a question', async ({
  signIn,
}) => {
  const page = await signIn('admin');
  await page.getByRole('button', { name: 'Import companies' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import companies' });
  const rows = dialog.getByLabel('Or paste its rows');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await rows.fill('Name\tEmail\nEge\ta@b.example\n');

  await rows.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toHaveCount(0);
  pressBack(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toHaveCount(0);
  await expect(rows).toHaveValue('Name\tEmail\nEge\ta@b.example\n');
  await expect(page).toHaveURL(/import=companies/);

  pressBack(page);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/import=/);
  await page.getByRole('button', { name: 'Import companies' }).click();
  await expect(rows).toHaveValue('');
  await rows.fill('Name');
  await rows.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(question).toHaveCount(0);
});

test('changes of a distributor are not lost by Back without a question', async ({ signIn }) => {
  const page = await signIn('admin');
  const drawer = page.getByRole('dialog', { name: 'Boğaziçi Bilişim' });
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await page
    .getByRole('region', { name: 'Distributors table' })
    .getByText('Boğaziçi Bilişim', { exact: true })
    .click();
  await drawer.getByLabel('Name', { exact: true }).fill('Boğaziçi');

  pressBack(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toHaveCount(0);
  await expect(drawer.getByLabel('Name', { exact: true })).toHaveValue('Boğaziçi');
  pressBack(page);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(drawer).toHaveCount(0);
});
