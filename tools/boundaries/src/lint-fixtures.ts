/**
 * Lints every fixture in its place and prints `{ [file]: rule[] }` as JSON: the rules that reported it.
 * Runs in a process of its own, because Jest cannot load ESLint's configuration, an ES module.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import type { Fixture } from './fixtures';
import { fixtures } from './fixtures';
import { readTsconfig } from './read-tsconfig';

const workspaceRoot = path.resolve(import.meta.dirname, '../../..');
const { options } = readTsconfig(path.join(workspaceRoot, 'apps/tasks/tsconfig.json'));

function readFixture({ file }: Fixture): string {
  return readFileSync(path.join(workspaceRoot, 'tools/boundaries/fixtures', file), 'utf8');
}

/** Creates a program in which each fixture stands in its place. */
function createProgram(codeByPlace: ReadonlyMap<string, string>): ts.Program {
  const host = ts.createCompilerHost(options, true);
  const disk = { ...host };
  host.readFile = (file) => codeByPlace.get(file) ?? disk.readFile(file);
  host.fileExists = (file) => codeByPlace.has(file) || disk.fileExists(file);
  host.getSourceFile = (file, target, ...rest) => {
    const code = codeByPlace.get(file);
    return code === undefined
      ? disk.getSourceFile(file, target, ...rest)
      : ts.createSourceFile(file, code, target, true);
  };
  return ts.createProgram([...codeByPlace.keys()], options, host);
}

/** Lints fixtures with the types of one program, which takes a fraction of a program for each. */
async function lint(linted: readonly Fixture[]): Promise<Record<string, readonly string[]>> {
  const entries = linted.map((fixture) => ({
    file: fixture.file,
    place: path.join(workspaceRoot, fixture.place),
    code: readFixture(fixture),
  }));
  const program = createProgram(new Map(entries.map(({ place, code }) => [place, code])));
  const eslint = new ESLint({
    cwd: workspaceRoot,
    overrideConfig: {
      languageOptions: { parserOptions: { projectService: false, programs: [program] } },
    },
  });
  const rulesByFile: Record<string, readonly string[]> = {};
  for (const { file, place, code } of entries) {
    const results = await eslint.lintText(code, { filePath: place });
    const messages = results.flatMap((result) => result.messages);
    rulesByFile[file] = messages.map(({ ruleId, message }) =>
      ruleId === null && message.startsWith('Unused eslint-disable directive')
        ? 'unused disable directive'
        : (ruleId ?? message),
    );
  }
  return rulesByFile;
}

// A fixture in the place of a real file would change what the others import.
const replacesFile = ({ place }: Fixture) => ts.sys.fileExists(path.join(workspaceRoot, place));
process.stdout.write(
  JSON.stringify({
    ...(await lint(fixtures.filter((fixture) => !replacesFile(fixture)))),
    ...(await lint(fixtures.filter(replacesFile))),
  }),
);
