import { asc, like } from 'drizzle-orm';
import fc from 'fast-check';
import Papa from 'papaparse';
import { type Company, companyDetails } from '@atrium/contracts/companies';
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
import { companies, distributors, licenses } from '../../db/schema/tables';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { setUpTestClient } from '../../testing/test-client';

interface Answer {
  readonly applied: boolean;
  readonly rows: readonly ImportOutcome[];
  readonly digest: string;
}

interface Options {
  readonly dryRun?: boolean;
  readonly addDuplicates?: boolean;
  readonly digest?: string;
}

const server = setUpTestApp();
const client = setUpTestClient(server, 'admin', { role: 'admin' });

function send(
  kind: ImportKind,
  rows: readonly object[],
  { dryRun = false, ...options }: Options = {},
): Promise<Answer> {
  return client.read('POST', '/api/imports', { kind, rows, dryRun, ...options });
}

const email = 'a@b.example';
const otherEmail = 'other@b.example';

async function addCompany(name: string, values: object = {}): Promise<Company> {
  const distributor = { name: `${name} A.Ş.`, email };
  const { id } = await client.read<Distributor>('POST', '/api/distributors', distributor);
  return client.read('POST', '/api/companies', { name, email, distributorId: id, ...values });
}

function newDistributors(count: number, name = 'Big') {
  return Array.from({ length: count }, (_, index) => ({
    name: `${name} ${String(index)}`,
    email: `${name.toLowerCase()}${String(index)}@b.example`,
  }));
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
      {
        name: 'İzmir Yazılım',
        email: otherEmail,
        distributor: 'MARMARA a.ş.',
        status: 'Pending',
      },
      { uuid: (await addCompany('Trakya')).uuid.toUpperCase(), name: 'Trakya' },
    ]);

    expect(answer).toEqual({
      applied: true,
      digest: expect.any(String) as string,
      rows: [
        {
          outcome: 'change',
          changed: ['Phone number'],
          name: 'Ege',
          values: [{ field: 'phone', old: '', new: '+90 555' }],
          warnings: [],
        },
        {
          outcome: 'create',
          changed: [],
          name: 'İzmir Yazılım',
          values: [{ field: 'distributor', old: null, new: 'Marmara A.Ş.' }],
          warnings: [],
        },
        { outcome: 'same', changed: [], name: 'Trakya', values: [], warnings: [] },
      ],
    });
    const all = await client.read<Company[]>('GET', '/api/companies');
    expect(all).toContainEqual(
      expect.objectContaining({ uuid, name: 'Ege', phone: '+90 555', version: 2 }),
    );
    expect(all).toContainEqual(
      expect.objectContaining({ name: 'İzmir Yazılım', status: 'pending', version: 1 }),
    );
  });

  it('renews, deactivates and adds licenses with keys of their own', async () => {
    const company = await addCompany('Lisans');
    const { key, id } = await addLicense(company);
    await server.db.delete(auditEvents);

    const { rows } = await send('licenses', [
      { key, active: 'No', expiresAt: '2028-01-01T00:00:00.000Z' },
      { companyUuid: company.uuid, isTrial: 'Full', expiresAt: '2028-01-01T03:00:00+03:00' },
    ]);

    expect(rows.map(({ outcome, changed, name }) => [outcome, changed, name])).toEqual([
      ['change', ['Active', 'Expires'], 'Lisans'],
      ['create', [], 'Lisans'],
    ]);
    expect(rows[0]?.values).toContainEqual({
      field: 'expiresAt',
      old: '2027-01-01T00:00:00.000Z',
      new: '2028-01-01T00:00:00.000Z',
    });
    const stored = await client.read<License[]>('GET', `/api/companies/${company.uuid}/licenses`);
    expect(stored).toMatchObject([
      { key, active: false, isTrial: true, expiresAt: '2028-01-01T00:00:00.000Z' },
      { active: true, isTrial: false, expiresAt: '2028-01-01T00:00:00.000Z' },
    ]);
    expect(stored[1]?.key).toMatch(/^\w{5}-/);
    expect(await server.db.select().from(auditEvents).orderBy(asc(auditEvents.id))).toMatchObject([
      { action: 'license.created', entityName: 'Lisans', entityId: String(stored[1]?.id) },
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
    ['distributors', () => [{ id: '2147483647' }], 'ID: there is no such distributor'],
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
    ['licenses', () => [{ key: 'AAAAA-AAAAA' }], 'Key: there is no such license'],
    ['licenses', (_, { key }) => [{ key, isTrial: 'maybe' }], 'Type: must be one of Trial, Full'],
    ...['soon', '2027-02-30', '2027-02-30T00:00:00Z', '3/1/2027', '#####', '1.23457E+11'].map(
      (expiresAt): [ImportKind, (company: Company, license: License) => object[], string] => [
        'licenses',
        (_, { key }) => [{ key, expiresAt }],
        'Expires must be an existing day, written as year-month-day, for example 2027-03-31',
      ],
    ),
    [
      'licenses',
      ({ uuid }) => [{ companyUuid: uuid, expiresAt: '2028-01-01T00:00:00Z' }],
      'Type: Required',
    ],
  ])('refuses rows of %s with a reason', async (kind, rowsOf, reason) => {
    await addCompany('Former');
    const company = await addCompany(`Company ${reason}`);
    const rows = rowsOf(company, await addLicense(company));

    const answer = await send(kind, rows);

    expect([answer.applied, answer.rows.at(-1)?.reason]).toEqual([false, reason]);
  });

  it('ignores fields that no file has, whatever their names', async () => {
    const { uuid } = await addCompany('Known');
    const fields = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'version', 'other'];
    const others = Object.fromEntries(fields.map((field) => [field, '7']));

    const { rows } = await send('companies', [
      { uuid, ...others },
      { uuid: '', distributor: 'Known A.Ş.', name: 'New', email: 'new@b.example', ...others },
    ]);

    expect(rows.map(({ outcome, values }) => [outcome, values.map(({ field }) => field)])).toEqual([
      ['same', []],
      ['create', ['status']],
    ]);
  });

  it('refuses a name that several rows have', async () => {
    await addCompany('Twin');
    await addCompany('TWİN');

    const { rows } = await send('licenses', [{ company: 'twin', isTrial: 'Full' }]);

    expect(rows[0]?.reason).toBe('Company: several have this name, give the ID');
  });

  it('writes all rows, or none', async () => {
    const good = newDistributors(300, 'Good');
    const faulty = good.map((row, index) => (index % 125 === 7 ? { ...row, email: 'x' } : row));
    const before = await server.db.$count(distributors);

    const refused = await send('distributors', faulty);
    const checked = await send('distributors', good, { dryRun: true });

    const faults = refused.rows.flatMap(({ reason }, index) => (reason ? [index] : []));
    expect(faults).toEqual([7, 132, 257]);
    expect([refused.applied, checked.applied]).toEqual([false, false]);
    expect(await server.db.$count(distributors)).toBe(before);
  });

  it('adds and changes 5,000 rows', async () => {
    const rows = newDistributors(5000);
    const before = await server.db.$count(distributors);

    expect(await send('distributors', rows)).toMatchObject({ applied: true });
    expect(await server.db.$count(distributors)).toBe(before + rows.length);

    const added = await server.db
      .select({ id: distributors.id })
      .from(distributors)
      .where(like(distributors.name, 'Big %'));
    const changed = await send(
      'distributors',
      added.map(({ id }) => ({ id: String(id), channel: 'Service' })),
    );
    expect(changed.rows.every(({ outcome }) => outcome === 'change')).toBe(true);
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

describe('a new row', () => {
  it.each<[string, object, string, readonly string[]]>([
    ['VAT number', { vatNumber: 'TR 123-456.78' }, 'Tekil Yazılım', ['vatNumber']],
    ['VAT number without zeros', { vatNumber: '98765' }, 'Sıfır', ['vatNumber']],
    ['mailbox', { email: 'BILGI@Tekil.EXAMPLE' }, 'Tekil Yazılım', ['email']],
    ['folded name', { name: ' tekil  YAZILIM ' }, 'Tekil Yazılım', ['name']],
    ['name in ASCII', { name: 'Tekil Yazilim' }, 'Tekil Yazılım', ['name']],
    [
      'mailbox and name',
      { email: 'bilgi@tekil.example', name: 'Tekil Yazılım' },
      'Tekil Yazılım',
      ['email', 'name'],
    ],
  ])('with the %s of an entry is left out unless it is asked for', async (_, ...expected) => {
    const [values, name, fields] = expected;
    await server.db.delete(distributors);
    const details = { email: 'bilgi@tekil.example', vatNumber: 'TR12345678' };
    const { distributorId } = await addCompany('Tekil Yazılım', details);
    await client.read('POST', '/api/companies', {
      name: 'Sıfır',
      email: 'sifir@b.example',
      distributorId,
      vatNumber: '0098765',
    });
    const distributor = { distributorId: String(distributorId) };
    const rows = [
      { name: 'Yeni', email: 'yeni@b.example', ...distributor, ...values },
      { name: 'Bambaşka', email: 'baska@b.example', ...distributor },
    ];

    const checked = await send('companies', rows, { dryRun: true });
    const saved = await send('companies', rows, { digest: checked.digest });

    expect(saved).toEqual({ ...checked, applied: true });
    expect(saved.rows.map(({ outcome }) => outcome)).toEqual(['same', 'create']);
    expect(saved.rows[0]?.duplicate).toEqual({ name, fields });
    expect(await server.db.$count(companies)).toBe(3);

    const again = await send('companies', rows.slice(0, 1), { addDuplicates: true });

    expect(again.rows.map(({ outcome }) => outcome)).toEqual(['create']);
    expect(await server.db.$count(companies)).toBe(4);
  });

  it('that equals another row of the file is left out, and the first one is added', async () => {
    const rows = [
      { name: 'Once', email: 'once@b.example' },
      { name: 'ONCE', email: 'twice@b.example' },
    ];

    const { rows: outcomes } = await send('distributors', rows);

    expect(outcomes.map(({ outcome, duplicate }) => [outcome, duplicate])).toEqual([
      ['create', undefined],
      ['same', { name: 'Once', row: 0, fields: ['name'] }],
    ]);
    expect(await server.db.$count(distributors, like(distributors.name, 'Once'))).toBe(1);
  });

  it('equals a license of its company with the same term', async () => {
    const company = await addCompany('Term');
    const row = {
      companyUuid: company.uuid,
      isTrial: 'Full',
      expiresAt: '2029-01-01T03:00:00+03:00',
    };

    const first = await send('licenses', [row]);
    const second = await send('licenses', [row, { ...row, isTrial: 'Trial' }]);

    const [{ key } = { key: '' }] = await client.read<License[]>(
      'GET',
      `/api/companies/${company.uuid}/licenses`,
    );
    expect(first.rows[0]?.outcome).toBe('create');
    expect(second.rows.map(({ outcome, duplicate }) => [outcome, duplicate])).toEqual([
      ['same', { name: key, fields: ['expiresAt'] }],
      ['create', undefined],
    ]);
  });

  it('of 5,000 is left out when all are there already', async () => {
    const rows = newDistributors(5000, 'Again');
    await send('distributors', rows);
    const before = await server.db.$count(distributors);

    const second = await send('distributors', rows);

    expect(second.applied).toBe(true);
    expect(second.rows.every(({ duplicate }) => duplicate)).toBe(true);
    expect(await server.db.$count(distributors)).toBe(before);
  });

  it('is added once when two admins import one file at once', async () => {
    const rows = newDistributors(50, 'Race');

    const answers = await Promise.all([send('distributors', rows), send('distributors', rows)]);

    expect(answers.map(({ applied }) => applied)).toEqual([true, true]);
    expect(await server.db.$count(distributors, like(distributors.name, 'Race %'))).toBe(50);
  });
});

describe('a preview that is outdated', () => {
  it('saves nothing and shows what the rows would do now', async () => {
    const company = await addCompany('Stale', { phone: '1' });
    const row = { uuid: company.uuid, phone: '2' };
    const { digest } = await send('companies', [row], { dryRun: true });
    await send('companies', [{ uuid: company.uuid, phone: '3' }]);

    const late = await send('companies', [row], { digest });

    expect(late.applied).toBe(false);
    expect(late.rows[0]?.values).toEqual([{ field: 'phone', old: '3', new: '2' }]);
    expect(await client.read('GET', `/api/companies/${company.uuid}`)).toMatchObject({
      phone: '3',
    });
    expect((await send('companies', [row], { digest: late.digest })).applied).toBe(true);
  });

  it('does not add what somebody else has added since', async () => {
    const rows = newDistributors(3, 'Meanwhile');
    const { digest } = await send('distributors', rows, { dryRun: true });
    await send('distributors', rows.slice(0, 1));

    const late = await send('distributors', rows, { digest, addDuplicates: true });

    expect(late.applied).toBe(false);
    expect(await server.db.$count(distributors, like(distributors.name, 'Meanwhile %'))).toBe(1);
  });
});

describe('a text that a spreadsheet has damaged', () => {
  it.each([
    ['', '1.23457E+11', 'VAT number: 1.23457E+11 is a number that a spreadsheet has shortened'],
    ['', '1,2E+15', 'VAT number: 1,2E+15 is a number that a spreadsheet has shortened'],
    ['', '#####', 'VAT number: ##### is what a spreadsheet shows in place of a value'],
    ['', '#NAME?', 'VAT number: #NAME? is what a spreadsheet shows in place of a value'],
    [
      '12345678901234567',
      '12345678901234500',
      'VAT number: 12345678901234500 is a number whose last digits a spreadsheet has dropped',
    ],
    ['0042', '42', 'VAT number: 42 has lost the 00 at the beginning of 0042'],
    ['+9042', '9042', 'VAT number: 9042 has lost the + at the beginning of +9042'],
    ['0042', '43', undefined],
    ['', 'TR1E5', undefined],
    ['', '#1', undefined],
  ])('such as %j, which becomes %j, has a warning', async (stored, given, warning) => {
    const { uuid } = await addCompany('Damaged', { vatNumber: stored });

    const { rows } = await send('companies', [{ uuid, vatNumber: given }], { dryRun: true });

    expect(rows[0]?.warnings).toEqual(warning === undefined ? [] : [warning]);
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

/** Adds distributors with a company and a license each, whose texts are hostile. */
async function addHostileRows() {
  const texts = fc.tuple(hostile, hostile, hostile, hostile);
  const details = fc.sample(texts, 100).flatMap(([one, vatNumber, phone, address]) => {
    const named = { name: `${one} x`, email, status: 'active', vatNumber, phone, address };
    // Texts that cannot be saved are not exported either.
    return companyDetails.safeParse(named).data ?? [];
  });
  const owners = await server.db
    .insert(distributors)
    .values(details.map(({ name }) => ({ name, email, channel: 'service' as const })))
    .returning();
  const added = await server.db
    .insert(companies)
    .values(details.map((row, index) => ({ ...row, distributorId: owners[index]?.id ?? 0 })))
    .returning();
  const keyed = await server.db
    .insert(licenses)
    .values(
      added.map(({ id: companyId, distributorId }, index) => ({
        companyId,
        distributorId,
        isTrial: true,
        expiresAt: new Date('2027-01-01'),
        key: `HOSTILE-${String(index)}`,
      })),
    )
    .returning();
  const read = <Row>(path: string, rows: readonly { id: number }[]) =>
    client.read<Row[]>('GET', `/api/${path}?ids=${rows.map(({ id }) => id).join(',')}`);
  return {
    owners: await read<Distributor>('distributors', owners),
    added: await read<Company>('companies', added),
    keyed: await read<License>('licenses', keyed),
  };
}

it('of an exported file changes nothing, whatever the texts', async () => {
  const { owners, added, keyed } = await addHostileRows();
  expect(keyed.length).toBeGreaterThan(50);
  const distributorOf = ({ distributorId }: { distributorId: number }) =>
    owners.find(({ id }) => id === distributorId)?.name ?? '';
  const companyOf = ({ companyId }: License) => {
    const { name: company = '', uuid: companyUuid = '' } =
      added.find(({ id }) => id === companyId) ?? {};
    return { company, companyUuid };
  };

  const files = [
    ['distributors', distributorColumns, formatCsv(owners, Object.values(distributorColumns))],
    [
      'companies',
      companyColumns,
      formatCsv(
        added.map((row) => ({ ...row, distributor: distributorOf(row) })),
        Object.values(companyColumns),
      ),
    ],
    [
      'licenses',
      licenseColumns,
      formatCsv(
        keyed.map((row) => ({ ...row, ...companyOf(row), distributor: distributorOf(row) })),
        Object.values(licenseColumns),
      ),
    ],
  ] as const;
  for (const [kind, columns, csv] of files) {
    const [, ...lines] = Papa.parse<string[]>(csv).data;
    const fields = Object.keys(columns);
    const sent = lines.map((cells) =>
      Object.fromEntries(fields.map((field, index) => [field, cells[index]])),
    );

    const { rows } = await send(kind, sent);

    expect(rows).toHaveLength(keyed.length);
    expect(rows.map((row, index) => [row, sent[index]])).toEqual(
      sent.map((row) => [
        {
          outcome: 'same',
          changed: [],
          name: expect.any(String) as string,
          values: [],
          warnings: [],
        },
        row,
      ]),
    );
  }
});
