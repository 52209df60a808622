import { eq, sql } from 'drizzle-orm';
import { addUser } from '../testing/factories';
import { setUpTestDatabase } from '../testing/test-database';
import { fileContents, filePieces } from './schema/file-tables';
import { releaseFiles } from './schema/release-tables';

const EVERY_BYTE = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const REVERSED = Buffer.from(EVERY_BYTE).reverse();
const TEXT_LIKE = Buffer.from(String.raw`\x00 \\ \001 '' NULL {}`);

const database = setUpTestDatabase();

it.each([
  ['every byte', EVERY_BYTE],
  ['every byte, in reverse', REVERSED],
  ['no byte', Buffer.alloc(0)],
  ['the signs of text formats', TEXT_LIKE],
  ['a part of a larger buffer', EVERY_BYTE.subarray(17, 200)],
])('stores and returns a piece of a file with %s', async (_, bytes) => {
  const { db } = database;
  const uploadedBy = await addUser(db, `user-${String(bytes.length)}-${String(bytes[0])}`);
  const [content] = await db
    .insert(fileContents)
    .values({ size: bytes.length, type: 'text/plain', uploadedBy })
    .returning({ id: fileContents.id });
  const contentId = content?.id ?? 0;

  await db.insert(filePieces).values({ contentId, position: 0, bytes });

  const stored = await db
    .select({ bytes: filePieces.bytes, digits: sql`encode(${filePieces.bytes}, 'hex')` })
    .from(filePieces)
    .where(eq(filePieces.contentId, contentId));
  expect(stored).toStrictEqual([{ bytes, digits: bytes.toString('hex') }]);
});

it('stores and returns every byte of a file of a release', async () => {
  const file = { integrity: 'sha384-1', content: EVERY_BYTE, gzip: REVERSED, brotli: null };
  const added = { ...file, storedAt: new Date(), uploadedBy: null };

  await database.db.insert(releaseFiles).values(added);

  expect(await database.db.select().from(releaseFiles)).toStrictEqual([added]);
  await database.db.update(releaseFiles).set({ gzip: TEXT_LIKE, brotli: EVERY_BYTE });
  expect(await database.db.select().from(releaseFiles)).toStrictEqual([
    { ...added, gzip: TEXT_LIKE, brotli: EVERY_BYTE },
  ]);
});
