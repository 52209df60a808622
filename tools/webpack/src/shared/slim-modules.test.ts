import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACE_ROOT } from '../project';

const SLIM_MODULES = {
  '@tanstack/react-query': 'react-query.ts',
  'react-router-dom': 'react-router-dom.ts',
};

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(({ name }) => /(?<!\.test)\.tsx?$/.test(name))
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => !/\/(node_modules|dist|testing)\//.test(file));
}

// What is imported as a value, by `import { … } from`, of all browser apps and libraries.
function importedNames(packageName: string): string[] {
  const folders = ['apps', 'libs'].map((folder) => path.join(WORKSPACE_ROOT, folder));
  const statements = folders
    .flatMap(sources)
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(
        new RegExp(`^(?:import|export) \\{([^}]*)\\} from '${packageName}';`, 'gm'),
      ),
    ]);
  const names = statements.flatMap(([, list = '']) => list.split(','));
  return [...new Set(names.map((name) => name.trim().replace(/ as .*/, '')).filter(Boolean))];
}

it.each(Object.entries(SLIM_MODULES))(
  'shares every name of %s that the sources use',
  (name, file) => {
    const slim = readFileSync(path.join(__dirname, file), 'utf8');
    const list = /export \{([^}]*)\}/.exec(slim.replace(/\/\/.*/g, ''))?.[1] ?? '';
    const shared = list.split(',').map((one) => one.trim());

    expect(shared.filter(Boolean).sort()).toEqual(
      expect.arrayContaining(importedNames(name).sort()),
    );
    expect(importedNames(name).length).toBeGreaterThan(2);
  },
);
