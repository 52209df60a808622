import { asc, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { companyDetails, companyStatus } from '@atrium/contracts/companies';
import {
  distributorChannel,
  distributorDetails,
  distributorStatus,
} from '@atrium/contracts/distributors';
import { id } from '@atrium/contracts/fields';
import {
  companyColumns,
  distributorColumns,
  type ImportKind,
  type ImportRow,
  licenseColumns,
} from '@atrium/contracts/imports';
import { licenseTerm } from '@atrium/contracts/licenses';
import type { Database } from '../../db/database';
import { companies, distributors, licenses } from '../../db/schema/tables';
import { withIsoDates } from '../../http/iso-dates';
import { auditedChange } from '../audit/audit-event';
import { createLicenseKey } from '../licenses/license-key';
import { describeTerm } from '../licenses/license-term';
import { contactIdentity, type Identity } from './duplicates';
import { type ImportPlan, planImport } from './import-plan';
import { columnOf } from './save-rows';

type Planner = (db: Database, rows: readonly ImportRow[], authorId: number) => Promise<ImportPlan>;

/** Plans an import of each kind. Locks the named rows, and their owners against deletion. */
export const planners: Readonly<Record<ImportKind, Planner>> = {
  async distributors(db, rows, authorId) {
    const ids = rows.flatMap((row) => id.safeParse(row.id).data ?? []);
    const found = await db
      .select()
      .from(distributors)
      .where(inArray(distributors.id, ids))
      .orderBy(asc(distributors.id))
      .for('update');
    const all = rows.every((row) => row.id)
      ? []
      : await db
          .select({ name: distributors.name, email: distributors.email })
          .from(distributors)
          .orderBy(asc(distributors.id));
    return planImport(db, rows, {
      table: 'distributors',
      thing: 'distributor',
      columns: distributorColumns,
      rows: found.map((row) => ({ ...withIsoDates(row), changedBy: null })),
      schema: distributorDetails,
      defaults: { status: 'active', channel: 'platform' },
      choices: { status: distributorStatus.options, channel: distributorChannel.options },
      identityOf: contactIdentity,
      entries: all.map((row) => ({ name: row.name, identity: contactIdentity(row) })),
      extra: ({ row }) => nextVersion(row, authorId),
      audit: auditDetails('distributor'),
    });
  },

  async companies(db, rows, authorId) {
    // First the owners, as a deletion of a distributor does.
    const owners = await db
      .select({ id: distributors.id, name: distributors.name })
      .from(distributors)
      .orderBy(asc(distributors.id))
      .for('key share');
    const names = new Map(owners.map(({ id, name }) => [id, name]));
    const uuids = rows.flatMap(({ uuid }) => z.uuid().safeParse(uuid).data ?? []);
    const found = await db
      .select()
      .from(companies)
      .where(inArray(companies.uuid, uuids))
      .orderBy(asc(companies.id))
      .for('update');
    const { name, email, vatNumber } = companies;
    const all = rows.every(({ uuid }) => uuid)
      ? []
      : await db.select({ name, email, vatNumber }).from(companies).orderBy(asc(companies.id));
    return planImport(db, rows, {
      table: 'companies',
      thing: 'company',
      columns: companyColumns,
      rows: found.map((row) => ({
        ...withIsoDates(row),
        changedBy: null,
        distributor: names.get(row.distributorId) ?? '',
      })),
      schema: companyDetails,
      defaults: { status: 'active' },
      choices: { status: companyStatus.options },
      identityOf: contactIdentity,
      entries: all.map((row) => ({ name: row.name, identity: contactIdentity(row) })),
      owners: {
        nameField: 'distributor',
        codeField: 'distributorId',
        rows: owners.map((owner) => ({ ...owner, code: String(owner.id) })),
        ownerIdOf: ({ distributorId }) => distributorId,
      },
      extra: ({ row, ownerId }) => ({ distributorId: ownerId, ...nextVersion(row, authorId) }),
      audit: auditDetails('company'),
    });
  },

  async licenses(db, rows) {
    const owners = await db
      .select({
        id: companies.id,
        code: companies.uuid,
        name: companies.name,
        distributorId: companies.distributorId,
        distributor: distributors.name,
      })
      .from(companies)
      .innerJoin(distributors, eq(distributors.id, companies.distributorId))
      .orderBy(asc(companies.id))
      .for('key share', { of: companies });
    const ownersById = new Map(owners.map((owner) => [owner.id, owner]));
    const keys = rows.map(({ key = '' }) => key.toUpperCase());
    const found = await db
      .select()
      .from(licenses)
      .where(inArray(licenses.key, keys))
      .orderBy(asc(licenses.id))
      .for('update');
    const { key, companyId, isTrial, expiresAt } = licenses;
    const all = rows.every((row) => row.key)
      ? []
      : await db
          .select({ key, companyId, isTrial, expiresAt })
          .from(licenses)
          .orderBy(asc(licenses.id));
    return planImport(db, rows, {
      table: 'licenses',
      thing: 'license',
      columns: licenseColumns,
      rows: found.map((row) => {
        const { name = '', code = '', distributor = '' } = ownersById.get(row.companyId) ?? {};
        return { ...withIsoDates(row), company: name, companyUuid: code, distributor };
      }),
      schema: z.object({
        ...licenseTerm.shape,
        isTrial: z.boolean('Required'),
        active: z.boolean(),
      }),
      defaults: { active: true },
      choices: { isTrial: [true, false], active: [true, false] },
      reasons: {
        expiresAt:
          'Expires must be an existing day, written as year-month-day, for example 2027-03-31',
      },
      identityOf: licenseIdentity,
      entries: all.map((row) => ({
        name: row.key,
        identity: licenseIdentity(withIsoDates(row), row.companyId),
      })),
      owners: {
        nameField: 'company',
        codeField: 'companyUuid',
        rows: owners,
        ownerIdOf: ({ companyId }) => companyId,
      },
      extra: ({ row, ownerId }) => ({
        companyId: ownerId,
        distributorId: ownersById.get(ownerId)?.distributorId,
        key: row?.key ?? createLicenseKey(),
      }),
      audit({ row, values, fields, ownerId }, id) {
        const license = { id, name: ownersById.get(ownerId)?.name ?? '' };
        if (!row) return [auditedChange('license.created', license)];
        const term = describeTerm(new Date(row.expiresAt), new Date(values.expiresAt));
        const isRenewed = fields.some((field) => field !== 'active');
        const action = values.active ? 'license.activated' : 'license.deactivated';
        return [
          ...(isRenewed ? [auditedChange('license.renewed', license, term)] : []),
          ...(fields.includes('active') ? [auditedChange(action, license)] : []),
        ];
      },
    });
  },
};

// A license has no name: a new one equals another of its company with the same term.
function licenseIdentity(
  { isTrial, expiresAt }: { readonly isTrial: boolean; readonly expiresAt: string },
  companyId: number,
): Identity {
  return { expiresAt: `${String(companyId)} ${String(isTrial)} ${expiresAt}` };
}

function nextVersion(row: { readonly version: number } | undefined, changedBy: number) {
  return { version: (row?.version ?? 0) + 1, changedBy };
}

interface Details {
  readonly row: object | undefined;
  readonly values: { readonly name: string };
  readonly fields: readonly string[];
}

// Lists changed fields as the audit events of single changes do.
function auditDetails(thing: 'distributor' | 'company') {
  return ({ row, values: { name }, fields }: Details, id: number) => [
    row
      ? auditedChange(`${thing}.changed`, { id, name }, fields.map(columnOf).sort().join(', '))
      : auditedChange(`${thing}.created`, { id, name }),
  ];
}
