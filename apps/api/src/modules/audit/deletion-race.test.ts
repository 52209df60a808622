import { asc, like } from 'drizzle-orm';
import { seedRows } from '../../contract-tests/seed-rows';
import { auditEvents } from '../../db/schema/audit-tables';
import { companies, licenses, taskComments } from '../../db/schema/tables';
import { addUser } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { type TestApp } from '../../testing/test-app';
import { waitForLock } from '../../testing/wait-for-lock';

const server = setUpTestApp();
let ownerId: number;
let partnerId: number;
let cookie: string;

beforeAll(async () => {
  ownerId = await addUser(server.db, 'owner', { role: 'admin' });
  partnerId = await addUser(server.db, 'partner');
  cookie = await server.signIn('owner');
});

beforeEach(() => server.db.delete(auditEvents));

async function deletions(): Promise<string[]> {
  const { action, entityId } = auditEvents;
  const rows = await server.db
    .select({ action, entityId })
    .from(auditEvents)
    .where(like(action, '%.deleted'))
    .orderBy(asc(auditEvents.id));
  return rows.map((row) => `${row.action} ${String(row.entityId)}`);
}

/** Sends a DELETE request while another transaction with a new row has not committed yet. */
async function deleteWhile(path: string, add: (db: TestApp['db']) => Promise<number>) {
  const { db } = server;
  const { id, response } = await db.transaction(async (transaction) => {
    const added = await add(transaction);
    const call = server.call('DELETE', path, { cookie });
    await waitForLock(db);
    return { id: added, response: call };
  });
  expect((await response).status).toBe(200);
  return id;
}

it('records a company that is added while its distributor is deleted', async () => {
  const names = await seedRows(server.db, { owner: ownerId, partnerId });
  const { distributorId } = names;

  const added = await deleteWhile(`/api/distributors/${String(distributorId)}`, async (db) => {
    const company = { name: 'Late', email: 'late@example.com', distributorId };
    const [row] = await db.insert(companies).values(company).returning();
    return row?.id ?? 0;
  });

  expect(await deletions()).toEqual([
    `distributor.deleted ${String(distributorId)}`,
    `company.deleted ${String(names.companyId)}`,
    `company.deleted ${String(added)}`,
    `license.deleted ${String(names.licenseId)}`,
  ]);
});

it.each(['distributors', 'companies'] as const)(
  'records a license that is added while one of the %s is deleted',
  async (kind) => {
    const names = await seedRows(server.db, { owner: ownerId, partnerId });
    const { companyId, distributorId } = names;
    const id = kind === 'distributors' ? distributorId : companyId;

    const added = await deleteWhile(`/api/${kind}/${String(id)}`, async (db) => {
      const license = { companyId, distributorId, key: `late ${kind}`, isTrial: true };
      const expiresAt = new Date();
      const [row] = await db
        .insert(licenses)
        .values({ ...license, expiresAt })
        .returning();
      return row?.id ?? 0;
    });

    expect(await deletions()).toContain(`license.deleted ${String(added)}`);
    expect(await deletions()).toContain(`company.deleted ${String(companyId)}`);
  },
);

it('records a comment that is added while its task is deleted', async () => {
  const { taskId, commentId } = await seedRows(server.db, { owner: ownerId, partnerId });

  const added = await deleteWhile(`/api/tasks/${String(taskId)}`, async (db) => {
    const comment = { taskId, authorId: ownerId, content: 'Late' };
    const [row] = await db.insert(taskComments).values(comment).returning();
    return row?.id ?? 0;
  });

  expect(await deletions()).toEqual([
    `task.deleted ${String(taskId)}`,
    `task_comment.deleted ${String(commentId)}`,
    `task_comment.deleted ${String(added)}`,
  ]);
});
