import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { type RowIds, seedRows } from '../../contract-tests/seed-rows';
import { auditEvents } from '../../db/schema/audit-tables';
import { companies, licenses, taskComments } from '../../db/schema/tables';
import { addUser } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { type TestApp } from '../../testing/test-app';
import { waitForLock } from '../../testing/wait-for-lock';

type Names = RowIds<number>;

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

function addCompany(db: TestApp['db'], { distributorId }: Names) {
  const company = { name: 'Late', email: 'late@example.com', distributorId };
  return db.insert(companies).values(company).returning();
}

function addLicense(db: TestApp['db'], { companyId, distributorId }: Names) {
  const license = { companyId, distributorId, key: randomUUID(), isTrial: true };
  const expiresAt = new Date();
  return db
    .insert(licenses)
    .values({ ...license, expiresAt })
    .returning();
}

function addComment(db: TestApp['db'], { taskId }: Names) {
  const comment = { taskId, authorId: ownerId, content: 'Late' };
  return db.insert(taskComments).values(comment).returning();
}

it.each([
  ['company', 'distributors', 'companyId', 'distributorId', addCompany],
  ['license', 'distributors', 'licenseId', 'distributorId', addLicense],
  ['license', 'companies', 'licenseId', 'companyId', addLicense],
  ['task_comment', 'tasks', 'commentId', 'taskId', addComment],
] as const)(
  'records a %s that is added while one of the %s is deleted',
  async (kind, path, present, parent, add) => {
    const { db } = server;
    const names = await seedRows(db, { owner: ownerId, partnerId });

    // The transaction with the new row has not committed yet when the deletion begins.
    const { added, response } = await db.transaction(async (transaction) => {
      const [row] = await add(transaction, names);
      const call = server.call('DELETE', `/api/${path}/${String(names[parent])}`, { cookie });
      await waitForLock(db);
      return { added: row?.id, response: call };
    });

    expect((await response).status).toBe(200);
    const recorded = await db
      .select({ entityId: auditEvents.entityId })
      .from(auditEvents)
      .where(eq(auditEvents.action, `${kind}.deleted`))
      .orderBy(asc(auditEvents.id));
    const ids = recorded.map(({ entityId }) => Number(entityId));
    expect(ids).toEqual([names[present], added]);
  },
);
