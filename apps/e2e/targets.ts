import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { AREAS } from './areas';
import { NEIGHBOR } from './neighbor';

/** Specs that run together against a product with only the given areas. */
export interface Target {
  name: string;
  /** Files of its specs. */
  specs: readonly string[];
  /** Areas released in its product. */
  areas: readonly string[];
  /** Whether its product serves only signed releases. */
  isSigned?: true;
  /** Whether its product starts on an empty PostgreSQL database, without demo data. */
  isOnPostgres?: true;
}

const SPECS_FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), 'specs');
const SPECS = readdirSync(SPECS_FOLDER).filter((file) => file.endsWith('.spec.ts'));

/** One journey through each area and one through all, which `npm test` runs. Other targets run them, too. */
const JOURNEYS: Target = {
  name: 'journeys',
  specs: SPECS.filter((file) => file.endsWith('-journey.spec.ts')),
  areas: AREAS.map(({ name }) => name),
};

const CLAIMING: readonly Target[] = [
  ...AREAS.map(({ name }) => ({
    name,
    specs: SPECS.filter((file) => file.startsWith(`${name}-`)),
    areas: [name, NEIGHBOR.name],
  })),
  {
    name: 'people',
    specs: ['people.spec.ts'],
    areas: ['admin', 'tasks'],
    isOnPostgres: true,
  },
  {
    name: 'releases',
    specs: ['releases.spec.ts', 'previews.spec.ts', 'candidates.spec.ts'],
    areas: [NEIGHBOR.name],
    isSigned: true,
  },
  {
    name: 'builds',
    specs: SPECS.filter((file) => file.startsWith('builds-')),
    areas: AREAS.map(({ name }) => name),
    isSigned: true,
  },
];

/** All targets. Specs that belong to no area and are not claimed by name belong to the last one. */
export const TARGETS: readonly Target[] = [
  JOURNEYS,
  ...CLAIMING,
  {
    name: 'together',
    specs: SPECS.filter((file) => !CLAIMING.some(({ specs }) => specs.includes(file))),
    areas: AREAS.map(({ name }) => name),
    isSigned: true,
  },
];
