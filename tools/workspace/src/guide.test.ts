import { readGuide, splitCommands } from './guide';

it('reads the commands of a numbered list without their indentation', async () => {
  const blocks = await readGuide('On Debian with systemd');
  expect(blocks.length).toBeGreaterThan(5);
  expect(blocks[0]).toMatch(/^apt-get install /);
});

it('names a section that does not exist', async () => {
  await expect(readGuide('On the moon')).rejects.toThrow('On the moon');
});

it('splits commands, but not from their continuation', () => {
  expect(splitCommands('one \\\n  more\ntwo\n')).toEqual(['one \\\n  more', 'two']);
});
