import { runOnServer, urlOfDatabase } from '../database-template';
import { endProcesses } from '../run-process';
import { crash } from './crash-target';
import { createWitness } from './witness';

// Losing nothing is harder for a database that dies with its server.
const CYCLES = testDatabaseUrl === '' ? 30 : 5;
const TIMEOUT_MILLISECONDS = 600_000;

afterEach(endProcesses);

it(
  `loses nothing that was acknowledged, killed ${String(CYCLES)} times while it writes`,
  async () => {
    const { problems, acknowledged, interrupted } = await crashOnTestDatabase();

    expect(problems).toEqual([]);
    // Otherwise it was never killed in the middle of anything.
    expect(acknowledged).toBeGreaterThan(CYCLES * 2);
    expect(interrupted).toBeGreaterThan(0);
  },
  TIMEOUT_MILLISECONDS,
);

async function crashOnTestDatabase() {
  if (testDatabaseUrl === '') return crash(undefined, CYCLES);
  const name = `atrium_crash_${String(process.pid)}`;
  await runOnServer(testDatabaseUrl, `create database ${name}`);
  try {
    return await crash(urlOfDatabase(testDatabaseUrl, name), CYCLES);
  } finally {
    await runOnServer(testDatabaseUrl, `drop database ${name} with (force)`);
  }
}

describe('the witness', () => {
  const before = new Map([
    ['a 1', { id: 1, name: 'one' }],
    ['a 2', { id: 2, name: 'two' }],
  ]);

  it.each([
    ['a lost row', new Map([['a 2', { id: 2, name: 'two' }]])],
    ['an older row', new Map([...before, ['a 1', { id: 1, name: 'old' }]])],
    ['a made-up row', new Map([...before, ['a 3', { id: 3, name: 'x' }]])],
  ])('notices %s', (_, actual) => {
    expect(createWitness(before).compare(actual)).toHaveLength(1);
  });

  it('notices what was half done', () => {
    const witness = createWitness(before);
    witness.begin({ type: 'delete', keys: ['a 1', 'a 2'] });

    expect(witness.compare(new Map([['a 1', { id: 1, name: 'one' }]]))).toHaveLength(1);
  });

  it('takes what was under way as done or not done', () => {
    const witness = createWitness(before);
    witness.begin({ type: 'delete', keys: ['a 1'] });
    witness.begin({ type: 'update', key: 'a 2', values: { name: 'three' } });
    witness.begin({ type: 'create', kind: 'a', marker: 'new' });

    expect(
      witness.compare(
        new Map([
          ['a 2', { id: 2, name: 'three' }],
          ['a 3', { id: 3, name: 'new' }],
        ]),
      ),
    ).toEqual([]);
  });

  it('does not take what was acknowledged as not done', () => {
    const witness = createWitness(before);
    witness.begin({ type: 'delete', keys: ['a 1'] })();
    witness.begin({ type: 'create', kind: 'a', marker: 'new' })({ key: 'a 3', row: { id: 3 } });

    expect(witness.compare(before)).toHaveLength(2);
  });
});
