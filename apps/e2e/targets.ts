import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AreaName } from './areas';
import { AREAS } from './areas';
import { NEIGHBOUR } from './neighbour';

/** Specs that run together, against a product with these areas alone. */
export interface Target {
  name: string;
  /** The files of its specs. */
  specs: readonly string[];
  /** The areas that are released in its product. */
  areas: readonly string[];
  /** The one area that specs which every area has to pass are about. */
  area?: AreaName;
}

const SPECS_FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), 'specs');
const SPECS = readdirSync(SPECS_FOLDER).filter((file) => file.endsWith('.spec.ts'));

const CLAIMING: readonly Target[] = [
  ...AREAS.map(({ name }) => ({
    name,
    specs: SPECS.filter((file) => file.startsWith(`${name}-`) || file.startsWith('area-')),
    areas: [name, NEIGHBOUR.name],
    area: name,
  })),
  { name: 'releases', specs: ['releases.spec.ts'], areas: [NEIGHBOUR.name] },
];

/** All of them. What nobody claims by its name is the last one's, so no spec can be forgotten. */
export const TARGETS: readonly Target[] = [
  ...CLAIMING,
  {
    name: 'together',
    specs: SPECS.filter((file) => !CLAIMING.some(({ specs }) => specs.includes(file))),
    areas: AREAS.map(({ name }) => name),
  },
];
