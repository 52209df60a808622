import { ProgramFailure, runProgram } from './processes.mjs';

function runScript(script: string, onLine?: (line: string) => void): Promise<string> {
  return runProgram(process.execPath, ['-e', script], onLine === undefined ? {} : { onLine });
}

test('keeps what a program prints, both streams, and hands on its lines', async () => {
  const lines: string[] = [];
  const output = await runScript(
    'process.stdout.write("one\\ntw"); process.stderr.write(""); setTimeout(() => console.log("o"), 20)',
    (line) => lines.push(line),
  );
  expect(output).toBe('one\ntwo\n');
  expect(lines).toEqual(['one', 'two']);
});

test('a failing program is an error that carries its output', async () => {
  const failure = runScript('console.error("no such thing"); process.exit(3)');
  await expect(failure).rejects.toBeInstanceOf(ProgramFailure);
  await expect(failure).rejects.toHaveProperty('output', 'no such thing\n');
});

test('a program that is killed or not there is an error too', async () => {
  await expect(runScript('process.kill(process.pid, "SIGKILL")')).rejects.toBeInstanceOf(
    ProgramFailure,
  );
  await expect(runProgram('/no/such/program', [])).rejects.toHaveProperty(
    'output',
    expect.stringContaining('ENOENT'),
  );
});
