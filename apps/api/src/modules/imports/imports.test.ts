import { asc, gt } from 'drizzle-orm';
import fc from 'fast-check';
import Papa from 'papaparse';
import type { Company } from '@atrium/contracts/companies';
import { formatCsv } from '@atrium/contracts/csv';
import type { Distributor } from '@atrium/contracts/distributors';
import {
  companyColumns,
  distributorColumns,
  type ImportKind,
  type ImportOutcome,
  licenseColumns,
} from '@atrium/contracts/imports';
import type { License } from '@atrium/contracts/licenses';
import { auditEvents } from '../../db/schema/audit-tables';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { setUpTestClient } from '../../testing/test-client';

interface Answer {
  readonly applied: boolean;
  readonly rows: readonly ImportOutcome[];
}

const server = setUpTestApp();
const client = setUpTestClient(server, 'admin', { role: 'admin' });
const staff = setUpTestClient(server, 'staff');

function send(kind: ImportKind, rows: readonly object[], dryRun = false): Promise<Answer> {
  return client.read('POST', '/api/imports', { kind, rows, dryRun });
}

const email = 'a@b.example';

async function addCompany(name: string): Promise<Company> {
  const distributor = { name: `${name} A.Ş.`, email };
  const { id } = await client.read<Distributor>('POST', '/api/distributors', distributor);
  return client.read('POST', '/api/companies', { name, email, distributorId: id });
}

function addLicense({ id: companyId, distributorId }: Company): Promise<License> {
  const body = { companyId, distributorId, expiresAt: '2027-01-01T00:00:00.000Z', isTrial: true };
  return client.read('POST', '/api/licenses', body);
}

describe('an import', () => {
  it('adds and changes companies, and leaves out what the file does not say', async () => {
    const { uuid } = await addCompany('Ege');
    await addCompany('Marmara');

    const answer = await send('companies', [
      { uuid, phone: "'+90 555", email },
      { name: 'İzmir Yazılım', email, distributor: 'MARMARA a.ş.', status: 'Pending' },
      { uuid: (await addCompany('Trakya')).uuid.toUpperCase(), name: 'Trakya' },
    ]);

    expect(answer).toEqual({
      applied: true,
      rows: [
        { outcome: 'change', changed: ['Phone number'] },
        { outcome: 'create', changed: [] },
        { outcome: 'same', changed: [] },
      ],
    });
    const companies = await client.read<Company[]>('GET', '/api/companies');
    expect(companies).toContainEqual(
      expect.objectContaining({ uuid, name: 'Ege', phone: '+90 555', version: 2 }),
    );
    expect(companies).toContainEqual(
      expect.objectContaining({ name: 'İzmir Yazılım', status: 'pending', version: 1 }),
    );
  });

  it('renews, deactivates and adds licenses with keys of their own', async () => {
    const company = await addCompany('Lisans');
    const { key, id } = await addLicense(company);
    const last = (await lastEvents(0)).at(-1)?.id ?? 0;

    const { rows } = await send('licenses', [
      { key, active: 'No', expiresAt: '2028-01-01T00:00:00.000Z' },
      { companyUuid: company.uuid, isTrial: 'Full', expiresAt: '2028-01-01T03:00:00+03:00' },
    ]);

    expect(rows.map(({ outcome, changed }) => [outcome, changed])).toEqual([
      ['change', ['Active', 'Expires']],
      ['create', []],
    ]);
    const licenses = await client.read<License[]>('GET', `/api/companies/${company.uuid}/licenses`);
    expect(licenses).toMatchObject([
      { key, active: false, isTrial: true, expiresAt: '2028-01-01T00:00:00.000Z' },
      { active: true, isTrial: false, expiresAt: '2028-01-01T00:00:00.000Z' },
    ]);
    expect(licenses[1]?.key).toMatch(/^\w{5}-/);
    expect(await lastEvents(last)).toMatchObject([
      { action: 'license.created', entityName: 'Lisans', entityId: String(licenses[1]?.id) },
      {
        action: 'license.renewed',
        entityId: String(id),
        detail: '2027-01-01T00:00:00.000Z → 2028-01-01T00:00:00.000Z',
      },
      { action: 'license.deactivated', entityId: String(id) },
    ]);
  });

  it.each<[ImportKind, (company: Company, license: License) => object[], string]>([
    ['distributors', () => [{ name: 'X', email }], 'Name must be at least 2 characters'],
    ['distributors', () => [{ name: 'Ege', email: 'ege' }], 'Email: Invalid email address'],
    ['distributors', () => [{ name: 'Ege' }], 'Email: Required'],
    ['distributors', () => [{ id: '2147483647' }], 'ID: there is no such distributor'],
    ['distributors', () => [{ id: "1' or 1" }], 'ID: there is no such distributor'],
    ['companies', ({ uuid }) => [{ uuid }, { uuid }], 'ID: it is in the file twice'],
    ['companies', () => [{ name: 'Ege', email }], 'Distributor: Required'],
    ['companies', () => [{ distributor: 'Nobody' }], 'Distributor: there is no such distributor'],
    [
      'companies',
      ({ uuid, distributorId }) => [{ uuid, distributorId: String(distributorId - 1) }],
      'Distributor: the one of a company cannot be changed',
    ],
    [
      'companies',
      ({ uuid }) => [{ uuid, status: 'gone' }],
      'Status: must be one of Active, Inactive, Pending',
    ],
    [
      'companies',
      ({ uuid }) => [{ uuid, vatNumber: '1'.repeat(51) }],
      'VAT number must be at most 50 characters',
    ],
    ['licenses', () => [{ key: 'AAAAA-AAAAA' }], 'Key: there is no such license'],
    ['licenses', (_, { key }) => [{ key, isTrial: 'maybe' }], 'Type: must be one of Trial, Full'],
    ['licenses', (_, { key }) => [{ key, expiresAt: 'soon' }], 'Expires: Invalid input'],
    ['licenses', ({ uuid }) => [{ companyUuid: uuid }], 'Expires: Required'],
    [
      'licenses',
      ({ uuid }) => [{ companyUuid: uuid, expiresAt: '2028-01-01T00:00:00Z' }],
      'Type: Required',
    ],
    ['licenses', ({ uuid }) => [{ companyUuid: uuid, expiresAt: '' }], 'Expires: Required'],
  ])('refuses rows of %s with a reason', async (kind, rowsOf, reason) => {
    await addCompany('Former');
    const company = await addCompany(`Company ${reason}`);
    const rows = rowsOf(company, await addLicense(company));

    const answer = await send(kind, rows);

    expect([answer.applied, answer.rows.at(-1)?.reason]).toEqual([false, reason]);
  });

  it('refuses a name that several rows have', async () => {
    await addCompany('Twin');
    await addCompany('TWİN');

    const { rows } = await send('licenses', [{ company: 'twin', isTrial: 'Full' }]);

    expect(rows[0]?.reason).toBe('Company: several have this name, give the ID');
  });

  it('is for admins', async () => {
    const body = { kind: 'distributors', rows: [], dryRun: true };
    expect(await staff.refusal('POST', '/api/imports', body)).toEqual([403, expect.anything()]);
  });

  it('writes all of 5,000 rows, or none', async () => {
    const good = Array.from({ length: 5000 }, (_, index) => ({
      name: `Big ${String(index)}`,
      email,
    }));
    const faulty = good.map((row, index) => (index % 125 === 7 ? { ...row, email: 'x' } : row));
    const count = async () => (await client.read<unknown[]>('GET', '/api/distributors')).length;
    const before = await count();

    const refused = await send('distributors', faulty);
    const checked = await send('distributors', good, true);

    const faults = refused.rows.flatMap(({ reason }, index) => (reason ? [index] : []));
    expect(faults).toEqual(Array.from({ length: 40 }, (_, index) => index * 125 + 7));
    expect([refused.applied, checked.applied, await count()]).toEqual([false, false, before]);

    expect(await send('distributors', good)).toMatchObject({ applied: true });
    expect(await count()).toBe(before + 5000);

    const { rows } = await send(
      'distributors',
      (await client.read<Distributor[]>('GET', '/api/distributors'))
        .slice(-5000)
        .map(({ id }) => ({ id: String(id), channel: 'Service' })),
    );
    expect(rows.every(({ outcome }) => outcome === 'change')).toBe(true);
  });

  it('waits for another one of the same row', async () => {
    const { uuid } = await addCompany('Contended');

    const answers = await Promise.all([
      send('companies', [{ uuid, name: 'One' }]),
      send('companies', [{ uuid, name: 'Two' }]),
    ]);

    expect(answers.map(({ applied }) => applied)).toEqual([true, true]);
    expect(await client.read('GET', `/api/companies/${uuid}`)).toMatchObject({ version: 3 });
  });
});

const hostile = fc.oneof(
  fc.constantFrom(
    '=1+1',
    '-2',
    "'=1",
    "''",
    '"=x"',
    ' @a',
    'İĞı;=cmd()',
    'a\n=SUM(A1)',
    '; \t=A(1)',
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom("'", '"', ',', ';', '=', '+', ' ', '\n', 'ş', '|', 'A(1'),
    maxLength: 12,
  }),
);

it('of an exported file changes nothing, whatever the texts', async () => {
  const company = await addCompany('Round trip');
  const license = await addLicense(company);
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(hostile, hostile, hostile, hostile),
      async ([one, two, three, four]) => {
        const name = `${one} x`;
        const body = { name, email, status: 'active', phone: two, address: three, vatNumber: four };
        const response = await client.refusal('PUT', `/api/companies/${company.uuid}`, body);
        fc.pre(response[0] === 200);
        const distributorPath = `/api/distributors/${String(company.distributorId)}`;
        const details = {
          name,
          email,
          status: 'pending',
          channel: 'service',
        };
        const distributor = await client.read<Distributor>('PATCH', distributorPath, details);
        const stored = await client.read<Company>('GET', `/api/companies/${company.uuid}`);
        const named = {
          company: stored.name,
          companyUuid: stored.uuid,
          distributor: distributor.name,
        };

        const files = [
          [
            'companies',
            companyColumns,
            formatCsv([{ ...stored, ...named }], Object.values(companyColumns)),
          ],
          [
            'distributors',
            distributorColumns,
            formatCsv([distributor], Object.values(distributorColumns)),
          ],
          [
            'licenses',
            licenseColumns,
            formatCsv([{ ...license, ...named }], Object.values(licenseColumns)),
          ],
        ] as const;
        for (const [kind, columns, csv] of files) {
          const [, cells = []] = Papa.parse<string[]>(csv).data;
          const fields = Object.keys(columns);
          const row = Object.fromEntries(fields.map((field, index) => [field, cells[index]]));
          expect((await send(kind, [row])).rows).toEqual([{ outcome: 'same', changed: [] }]);
        }
      },
    ),
    { numRuns: 60 },
  );
});

function lastEvents(after: number) {
  return server.db
    .select()
    .from(auditEvents)
    .where(gt(auditEvents.id, after))
    .orderBy(asc(auditEvents.id));
}
