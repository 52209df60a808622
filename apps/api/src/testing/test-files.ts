import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '../db/database';
import { requireRow } from '../db/rows';
import { fileContents, filePieces, files } from '../db/schema/file-tables';

/**
 * Stores a file that hangs nowhere, as an upload does; returns its id.
 * @param text files with the same text share their content; by default, no other file has it.
 */
export async function storeTestFile(
  db: Database,
  userId: number,
  name = 'notes.txt',
  text: string = randomUUID(),
): Promise<number> {
  const bytes = Buffer.from(text);
  const added = await db
    .insert(fileContents)
    .values({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      type: 'text/plain',
      uploadedBy: userId,
    })
    .onConflictDoUpdate({ target: fileContents.sha256, set: { size: bytes.length } })
    .returning({ id: fileContents.id });
  const contentId = requireRow(added).id;
  await db.insert(filePieces).values({ contentId, position: 0, bytes }).onConflictDoNothing();
  const stored = await db
    .insert(files)
    .values({ contentId, name, uploadedBy: userId })
    .returning({ id: files.id });
  return requireRow(stored).id;
}

/** Returns how many files, contents and pieces are stored. */
export async function countStored(db: Database): Promise<readonly [number, number, number]> {
  return [await db.$count(files), await db.$count(fileContents), await db.$count(filePieces)];
}
