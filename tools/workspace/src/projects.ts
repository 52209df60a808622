import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// The end-to-end tests are several projects, one for each set of areas that they need.
const PROJECT_FOLDERS = ['apps', 'libs', 'tools', 'apps/e2e/targets'];

/** A project of the workspace. */
export interface Project {
  /** Name that Nx uses, such as `api`. */
  readonly name: string;
  /** Relative to the workspace, such as `apps/api`. */
  readonly folder: string;
  readonly targets: readonly string[];
}

/** The parts of package.json and project.json that name a project and its targets. */
interface Manifest {
  readonly name: string;
  readonly nx?: { readonly name?: string; readonly targets?: object };
  readonly scripts?: object;
  readonly targets?: object;
}

/** Lists the projects of a workspace. */
export function listProjects(workspace: string): Project[] {
  return PROJECT_FOLDERS.flatMap((parent) => {
    if (!existsSync(path.join(workspace, parent))) return [];
    return readdirSync(path.join(workspace, parent)).flatMap((entry) => {
      const folder = path.join(parent, entry);
      const file = ['package.json', 'project.json']
        .map((name) => path.join(workspace, folder, name))
        .find(existsSync);
      if (file === undefined) return [];
      // npm and Nx require this form.
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
      const { name, nx, scripts, targets = { ...scripts, ...nx?.targets } } = manifest;
      return [{ name: nx?.name ?? name, folder, targets: Object.keys(targets) }];
    });
  });
}
