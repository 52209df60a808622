import fs, {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { create } from 'tar';
import { type EmbeddedDatabase, openEmbedded } from '../../db/embedded/embedded';
import { auditEvents } from '../../db/schema/audit-tables';
import { users } from '../../db/schema/tables';
import { createDataFolder } from '../../testing/built-server';
import { addUser } from '../../testing/factories';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { waitUntil } from '../../testing/wait-until';
import { backUp } from './back-up';
import { restore } from './restore';

const root = setUpTemporaryFolder();
const backup = path.join(root, 'backup.tar.gz');

/** A closed data folder without users; tests must not change it. */
const empty = path.join(root, 'empty');

beforeAll(async () => {
  const backedUp = path.join(root, 'backed-up');
  createDataFolder(backedUp);
  await withDatabase(backedUp, ({ db }) => addUser(db, 'restored'));
  await backUp(backedUp, backup);
  createDataFolder(empty);
});

afterEach(() => {
  jest.restoreAllMocks();
});

async function withDatabase<Result>(
  folder: string,
  use: (database: EmbeddedDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openEmbedded(folder, throwFailure);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

function usernamesIn(folder: string): Promise<string[]> {
  return withDatabase(folder, async ({ db }) =>
    (await db.select().from(users).orderBy(users.id)).map(({ username }) => username),
  );
}

function throwFailure(error: unknown): never {
  throw error;
}

describe('backup of a database that is not open', () => {
  it('is readable by its owner only and leaves no other files', () => {
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(readdirSync(root).filter((name) => name.startsWith('backup'))).toEqual([
      'backup.tar.gz',
    ]);
    expect(readdirSync(path.join(root, 'backed-up'))).toEqual(['database']);
  });

  it('never overwrites a file', async () => {
    const file = path.join(root, 'precious');
    writeFileSync(file, 'precious');

    await expect(backUp(empty, file)).rejects.toThrow(
      `${file} already exists. Name another file or remove this one.`,
    );
    expect(readFileSync(file, 'utf8')).toBe('precious');
  });

  it('does not create a missing data folder', async () => {
    const missing = path.join(root, 'missing');

    await expect(backUp(missing, path.join(root, 'none'))).rejects.toThrow(
      `There is no database in the data folder ${missing}.`,
    );
    expect(existsSync(missing)).toBe(false);
  });

  it('says why it cannot write', async () => {
    const folder = path.join(root, 'nowhere');

    await expect(backUp(empty, path.join(folder, 'file'))).rejects.toThrow(
      `The backup can't be written to ${folder}: there is no such file or folder.`,
    );
    expect(readdirSync(empty)).toEqual(['database']);
  });
});

describe('backup of a database that is open', () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(root, 'data-'));
    cpSync(empty, dataDir, { recursive: true });
  });

  it('contains a transaction completely or not at all', async () => {
    const file = path.join(root, 'copy.tar.gz');

    await withDatabase(dataDir, async ({ db, copyFiles }) => {
      let made: Promise<string> | undefined;
      await db.transaction(async (transaction) => {
        await addUser(transaction, 'first');
        made = backUp(dataDir, file, copyFiles);
        await waitUntil(() => readdirSync(dataDir).some(isSnapshot));
        await addUser(transaction, 'second');
      });
      await made;
    });
    const sentence = await restore(dataDir, file, new Date('2026-02-03T04:05:06.007Z'));

    expect(await usernamesIn(dataDir)).toEqual(['first', 'second']);
    const former = path.join(dataDir, 'database.before-restore-2026-02-03T04-05-06.007Z');
    expect(sentence).toBe(
      `The database in ${dataDir} is restored from ${file}. The former one is kept in ${former}.`,
    );
    expect(existsSync(path.join(former, 'PG_VERSION'))).toBe(true);
  });

  it('blocks writes while the files are copied', async () => {
    const copied = path.join(root, 'copied');
    await withDatabase(dataDir, async ({ db, copyFiles }) => {
      const copying = copyFiles(path.join(copied, 'database'));
      await waitUntil(() => existsSync(path.join(copied, 'database')));
      await Promise.all([copying, addUser(db, 'late')]);
      expect(await db.$count(users)).toBe(1);
    });
    expect(await usernamesIn(copied)).toEqual([]);
  });

  it('says why the database could not be copied', async () => {
    const { copyFiles, close } = await openEmbedded(dataDir, throwFailure);
    jest
      .spyOn(fs.promises, 'cp')
      .mockRejectedValue(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }));

    await expect(backUp(dataDir, path.join(root, 'full'), copyFiles)).rejects.toThrow(
      'The server could not copy its database: no space is left on the disk.',
    );

    await close();
    expect(readdirSync(dataDir)).toEqual(['database']);
  });
});

describe('restore', () => {
  it('works without an existing database', async () => {
    const fresh = path.join(root, 'fresh');

    expect(await restore(fresh, backup, new Date())).toBe(
      `The database in ${fresh} is restored from ${backup}.`,
    );
    expect(readdirSync(fresh)).toEqual(['database']);
    const [found, events] = await withDatabase(fresh, async ({ db }) => [
      await db.select().from(users),
      await db.select().from(auditEvents),
    ]);
    expect(found).toMatchObject([{ username: 'restored' }]);
    expect(events).toMatchObject([
      { action: 'database.restored', detail: 'backup.tar.gz', actorName: userInfo().username },
    ]);
  });

  describe('refuses', () => {
    const notWhole = /is not a backup of Atrium, or it is damaged\. Nothing has changed\.$/;

    afterEach(() => {
      expect(readdirSync(empty)).toEqual(['database']);
    });

    afterAll(async () => {
      expect(await usernamesIn(empty)).toEqual([]);
    });

    function writeDamaged(damage: (content: Buffer) => Buffer): string {
      const file = path.join(root, 'damaged');
      writeFileSync(file, damage(readFileSync(backup)));
      return file;
    }

    it.each<[string, (content: Buffer) => Buffer]>([
      ['is empty', () => Buffer.alloc(0)],
      ['is no archive', () => Buffer.from('nonsense\n'.repeat(1000))],
      ['is cut off', (content) => content.subarray(0, content.length / 2)],
      ['lacks its last bytes', (content) => content.subarray(0, -4)],
      [
        'has a byte changed',
        (content) => {
          const at = Math.floor(content.length / 2);
          content.writeUInt8(content.readUInt8(at) ^ 1, at);
          return content;
        },
      ],
    ])('a file that %s', async (_, damage) => {
      await expect(restore(empty, writeDamaged(damage), new Date())).rejects.toThrow(notWhole);
    });

    it('an archive of something else', async () => {
      const file = path.join(root, 'foreign.tar.gz');
      await create({ file, gzip: true, cwd: __dirname }, ['.']);

      await expect(restore(empty, file, new Date())).rejects.toThrow(notWhole);
    });

    it('a database with files missing', async () => {
      const file = path.join(root, 'lacking.tar.gz');
      const cwd = path.join(empty, 'database');
      await create({ file, gzip: true, cwd, filter: (name) => !name.includes('pg_wal') }, ['.']);

      await expect(restore(empty, file, new Date())).rejects.toThrow(notWhole);
    });

    it('a database that a later release has migrated', async () => {
      const later = path.join(root, 'later');
      cpSync(empty, later, { recursive: true });
      await withDatabase(later, ({ db }) =>
        db.execute(
          "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
        ),
      );
      const file = path.join(root, 'later.tar.gz');
      await backUp(later, file);

      await expect(restore(empty, file, new Date())).rejects.toThrow(
        `The backup ${file} was made by another release of Atrium. Nothing has changed.`,
      );
    });

    it.each([
      ['/nowhere/at/all', 'there is no such file or folder'],
      [root, 'it is a folder'],
    ])('the file %s, which it cannot read', async (file, reason) => {
      await expect(restore(empty, file, new Date())).rejects.toThrow(
        `The backup ${file} can't be read: ${reason}.`,
      );
    });
  });
});

function isSnapshot(entry: string): boolean {
  return entry.startsWith('database.snapshot-');
}
