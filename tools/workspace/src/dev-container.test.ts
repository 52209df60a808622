import { PROGRAMS } from './prerequisites';
import { readRepositoryFile } from './testing/repository-files';

const dockerfile = readRepositoryFile('.devcontainer/Dockerfile');

it('installs the packages of Debian that npm test looks for, and no other', () => {
  const [, list = ''] = /--no-install-recommends((?:\s+\\?\s*[\w.+-]+)+)/.exec(dockerfile) ?? [];
  const installed = list.split(/[\s\\]+/).filter((word) => word !== '');

  const needed = Object.values(PROGRAMS).map(({ debianPackage }) => debianPackage);
  expect(installed.sort()).toEqual(needed.sort());
});

it('forwards the port of Atrium and recommends what the editor recommends', () => {
  const container: unknown = JSON.parse(readRepositoryFile('.devcontainer/devcontainer.json'));
  const editor = JSON.parse(readRepositoryFile('.vscode/extensions.json')) as {
    recommendations: string[];
  };

  expect(container).toMatchObject({
    build: { dockerfile: 'Dockerfile' },
    forwardPorts: [3000],
    customizations: { vscode: { extensions: editor.recommendations } },
  });
});
